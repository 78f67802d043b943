import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { key } from '../kit/wire.ts'
import { dictMessages } from './dict.messages.ts'

/** Dictionary codes that the specification names. */
export const dictionaries = {
  projectType: '5000100004', projectStatus: '5000100001', explorationMethod: '0300100012', importance: '0300100008',
  buildMethod: '5000100003', marketScope: '0100500006', unit: '5110000038',
} as const

export const dictEntry = z.object({
  dictCode: z.number().int(), dictSort: z.number().int(), dictLabel: z.string(), dictValue: z.string(), dictType: z.string(),
  cssClass: z.string(), listClass: z.string(), isDefault: z.enum(['Y', 'N']), status: z.enum(['0', '1']),
})
export type DictEntry = z.output<typeof dictEntry>

export const dict = operations('system/dict', dictMessages, {
  /** Enabled entries in order, in the reader's language. */
  byType: { method: 'GET', path: '/system/dict/data/type/{type}', needs: 'signed-in', input: z.object({ type: key }), answer: z.array(dictEntry) },
})
