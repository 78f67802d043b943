import type * as Pinyin from 'pinyin-pro'
import type { MaterialInput } from '@geodepot/contracts/material/material.ts'
import { onDemand } from '../../kit/on-demand.ts'

const spelling = onDemand<typeof Pinyin>('pinyin-pro')

// What stands between the signs of a number says nothing; O and 0, I and 1 are read for each other. The database's
// `material.number_key` says the same.
const unread = /[^\p{L}\p{N}]/gu
export const numberKey = (number: string): string =>
  number.toUpperCase().replaceAll(unread, '').replaceAll('O', '0').replaceAll('I', '1')

const sounds = (text: string): string =>
  spelling().pinyin(text, { toneType: 'none', type: 'array', nonZh: 'removed' }).join('')
const initials = (text: string): string =>
  spelling().pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'removed' }).join('')

/** All that a material is found by, in lower case. */
export const searchText = (of: MaterialInput & { readonly materialCode: string }): string => {
  const numbers = [of.partNo ?? '', ...(of.predecessors ?? []), ...(of.equals ?? [])]
  const texts = [
    of.materialCode,
    of.materialNameCn,
    of.materialNameEn ?? '',
    of.specChassisNo ?? '',
    of.applicableModel ?? '',
    of.brand ?? '',
    ...numbers,
    ...numbers.map(numberKey),
    sounds(of.materialNameCn),
    initials(of.materialNameCn),
  ]
  return [...new Set(texts.filter((text) => text !== ''))].join('\n').toLowerCase()
}
