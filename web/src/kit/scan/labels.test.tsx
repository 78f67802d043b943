import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show } from '../test/page.tsx'
import { ScanField, readLabelsBy } from './index.ts'

// Files share a world: labels are read afterwards as they were before.
const before = readLabelsBy(async () => [])
afterEach(() => {
  clear()
  vi.clearAllMocks()
  readLabelsBy(before)
})
const asked = vi.fn((codes: readonly string[]) => codes.map((code) => ({ code, ok: true, text: `${code} is here` })))
const qr = (label: string, number: string) => `https://depot.example/label/${label}?d=${number}`

test('a retired label that is scanned counts as its device, by the number that it has now, and says what took its place', async () => {
  readLabelsBy(async (labels) => labels.map((code) => ({ code, number: 'N-9', said: 'retired, now B2', isOut: false })))
  const { user } = show(<ScanField label="scan" hint="" resolve={asked} />)
  await user.type(screen.getByRole('textbox', { name: 'scan' }), `${qr('a1', 'N-1')}{Enter}`)
  expect(await screen.findByText('N-9 is here · retired, now B2')).toBeTruthy()
  expect(asked).toHaveBeenCalledWith(['N-9'])
})

test('one of a device that is scrapped says so, and is asked for nowhere', async () => {
  readLabelsBy(async (labels) => labels.map((code) => ({ code, number: null, said: 'scrapped', isOut: true })))
  const { user } = show(<ScanField label="scan" hint="" resolve={asked} />)
  await user.type(screen.getByRole('textbox', { name: 'scan' }), `${qr('a1', 'N-1')}{Enter}`)
  expect(await screen.findByText('scrapped')).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
})

test('where nobody can be asked, a label stands for the number that it bears', async () => {
  readLabelsBy(() => Promise.reject(new Error('no network')))
  const { user } = show(<ScanField label="scan" hint="" resolve={asked} />)
  await user.type(screen.getByRole('textbox', { name: 'scan' }), `${qr('a1', 'N-1')}{Enter}`)
  await waitFor(() => expect(asked).toHaveBeenCalledWith(['N-1']))
})
