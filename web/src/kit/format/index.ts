export { Ago } from './ago.tsx'
export { StateTag } from './state-tag.tsx'
export {
  absent,
  howLongAgo,
  shownDate,
  shownMoment,
  shownNumber,
  shownQuantity,
  shownSize,
  shownText,
  today,
} from './show.ts'
