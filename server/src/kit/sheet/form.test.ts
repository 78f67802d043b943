import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { partText, zipParts } from '../archive/index.ts'
import { contentIn } from '../sandbox/index.ts'
import { writeForm } from './index.ts'

const yesOrNo = ['yes', 'no']
const form = () =>
  writeForm({
    sheetName: 'Quotation',
    columns: [{ width: 8, hidden: true }, { width: 20 }, { width: 12 }],
    rows: [
      [{}, { value: 'Valve', isHead: true }],
      [{ value: '7' }, { value: '=1+1' }, { open: 'text', choices: yesOrNo }],
      [{ value: '8' }, { value: '2' }, { open: 'text', choices: yesOrNo }],
      [{}, {}, { open: 'figure', choices: ['a,b'] }],
    ],
  })

test('only the open cells of a form can be written in; texts stay texts, and choices of cells below each other are one list', async () => {
  const file = await form()
  const { sheets } = await readXlsx(file, { readStyles: true })
  const [sheet] = sheets
  expect(sheet?.rows[1]?.slice(0, 2)).toEqual(['7', '=1+1'])
  const locked = (place: string) => sheet?.cells?.get(place)?.style?.protection?.locked
  expect([locked('1,1'), locked('1,2'), locked('3,2')]).toEqual([undefined, false, false])
  const part = (await zipParts(contentIn(file), 100)).find(({ name }) => name === 'xl/worksheets/sheet1.xml')
  const xml = part ? partText(file, part) : ''
  expect(xml).toMatch(/<sheetProtection[^>]*sheet="(1|true)"/)
  // What cannot stand in such a list is left to be typed.
  expect([...xml.matchAll(/sqref="([^"]+)"/g)].map(([, range]) => range)).toEqual(['C2:C3'])
})
