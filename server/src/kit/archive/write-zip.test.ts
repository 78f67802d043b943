import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { writeZip } from './write-zip.ts'

it('a zip that is made early in the morning in Shanghai bears that day, whatever day it is where the server stands', async () => {
  const content = async function* () {
    yield Buffer.from('x')
  }
  const zip = await buffer(writeZip([{ name: 'a.txt', content }], new Date('2026-03-01T04:30:00+08:00')))
  const day = zip.readUInt16LE(12)
  expect([1980 + (day >> 9), (day >> 5) & 15, day & 31]).toEqual([2026, 3, 1])
})
