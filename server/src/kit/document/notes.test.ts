import { readNotes } from '@geodepot/contracts/kit/notes.ts'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { keptNotes } from './notes.ts'

const notes = { team: z.string().optional(), nightShift: z.string().optional() }

test('what is noted is kept in the column of its name, and nothing as an empty text', () => {
  const kept: { team: string; night_shift: string } = keptNotes(notes, { nightShift: '二班' })
  expect(kept).toEqual({ team: '', night_shift: '二班' })
})

test('what is noted is read under the same names', () => {
  const read = z.object(readNotes(notes))
  expect(read.safeParse({ team: '', nightShift: '二班' }).success).toBe(true)
  expect(read.safeParse({ team: '' }).success).toBe(false)
})
