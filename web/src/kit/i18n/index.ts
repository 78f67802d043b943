// Texts in the language of the page, and how values are written in it. The calendar comes by itself.
export { Ago } from './ago.tsx'
export { useLabels } from './labels.ts'
export { nameSaid, readersField } from './names.ts'
export {
  absent,
  howLongAgo,
  shownDate,
  shownMoment,
  shownMoney,
  shownNumber,
  shownQuantity,
  shownSize,
  shownText,
  tellAgo,
  today,
  wireNow,
} from './show.ts'
export { StateTag } from './state-tag.tsx'
export {
  language,
  onLanguage,
  type Translate,
  translate,
  setLanguage,
  startLanguage,
  tags,
  useLanguage,
  useText,
} from './text.ts'
export { dismissWord } from './dismiss.ts'
