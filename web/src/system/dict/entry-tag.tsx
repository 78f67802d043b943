import type { Tone } from '@geodepot/contracts/kit/document.ts'
import type { DictEntry } from '@geodepot/contracts/system/dict.entries.ts'
import { StateTag } from '../../kit/i18n/index.ts'

const tones: Readonly<Record<string, Tone>> = {
  default: 'draft',
  info: 'draft',
  primary: 'underWay',
  success: 'done',
  warning: 'attention',
  danger: 'refused',
}

/** An entry's label, as a tag where its dictionary gives it a colour. */
export const EntryTag = ({ of: { dictLabel, listClass } }: { of: Pick<DictEntry, 'dictLabel' | 'listClass'> }) => {
  const tone = tones[listClass]
  return tone === undefined ? <span>{dictLabel}</span> : <StateTag tone={tone}>{dictLabel}</StateTag>
}
