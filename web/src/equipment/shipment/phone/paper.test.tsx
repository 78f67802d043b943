import { deflateSync } from 'node:zlib'
import { type PaperContent, blocksOf } from '@geodepot/contracts/equipment/packing.rules.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show } from '../../../kit/test/page.tsx'
import { announcedBy } from './paper.ts'
import { PaperScan } from './paper-scan.tsx'

afterEach(clear)

const content: PaperContent = {
  kind: 'equipment/allocation',
  id: 12,
  number: 'DP-1',
  position: 2,
  way: '',
  lines: [
    ...Array.from(
      { length: 60 },
      (_, at) => [at + 1, `Y-${at + 1}`, `Sercel WTU-508 S-${at * 7919}`, '台', '1', 1] as const,
    ),
    [100, 'Geospace GS-20DX', '检波器串', '串', '600', 0],
  ],
  signature: 'abc',
}
const codes = blocksOf(deflateSync(JSON.stringify(content)).toString('base64url'), 'k3Jd8a')

test('a packing list is read off its paper, code by code, in any order and not without all of them', async () => {
  const found = vi.fn()
  const { user } = show(<PaperScan found={found} />)
  const field = await screen.findByRole('textbox')
  const scan = async (code: string) => {
    await user.click(field)
    await user.paste(code)
    await user.keyboard('{Enter}')
  }
  expect(codes.length).toBeGreaterThan(1)
  await scan('N-17')
  expect(await screen.findByText('不是装箱单上的码')).toBeTruthy()
  for (const code of codes.slice(1).toReversed()) await scan(code)
  expect(await screen.findByText(/还缺第 1 个/)).toBeTruthy()
  expect(found).not.toHaveBeenCalled()
  await scan(codes[0] ?? '')
  await waitFor(() => expect(found).toHaveBeenCalledWith(content))
})

test('what it announces is shown as what was read from the server is', () => {
  const { id, paper, shipments } = announcedBy(content)
  expect([id, paper, shipments[0]?.lines.length]).toEqual([12, { position: 2, signature: 'abc' }, 61])
  expect(shipments[0]?.lines.at(-1)).toMatchObject({ shipmentLineId: 100, devId: null, expectedQty: '600', unit: '串' })
})
