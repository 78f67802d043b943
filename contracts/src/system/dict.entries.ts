import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { flag, key, yes } from '../kit/wire.ts'
import { dictEntryMessages } from './dict.entries.messages.ts'

export const dictEntry = z.object({
  dictCode: z.number().int(),
  dictSort: z.number().int(),
  dictLabel: z.string(),
  dictValue: z.string(),
  dictType: z.string(),
  cssClass: z.string(),
  listClass: z.string(),
  isDefault: z.enum(['Y', 'N']),
  status: flag,
})
export type DictEntry = z.output<typeof dictEntry>
/** An entry to choose, with its Chinese label whatever the reader's language: units are kept by it. */
export const dictChoice = dictEntry.extend({ dictLabelCn: z.string().optional() })
export type DictChoice = z.output<typeof dictChoice>

/** What fields offer: of the dictionaries, whose keeping is apart. */
export const dictEntries = operations('system/dict', dictEntryMessages, {
  /**
   * Enabled entries in order, in the reader's language; on demand the disabled ones too, which old records still go by.
   */
  byType: {
    method: 'GET',
    path: '/system/dict/data/type/{type}',
    permission: 'signed-in',
    input: z.object({ type: key, withDisabled: yes.optional() }),
    answer: z.array(dictChoice),
  },
  byTypeQuery: {
    method: 'GET',
    path: '/system/dict/data/type/dictType',
    permission: 'signed-in',
    input: z.object({ dictType: key }),
    answer: z.array(dictChoice),
  },
  /** The choices of a project's field, by the dictionary's code. */
  ofProject: {
    method: 'GET',
    path: '/system/dict/data/project/{id}',
    permission: 'signed-in',
    input: z.object({ id: key }),
    answer: z.array(dictChoice),
  },
})
