import type { MouseEvent } from 'react'
import { useLanguage } from '../text/index.ts'
import { absent, howLongAgo, shownMoment } from './show.ts'

/** A moment to the minute; resting on it tells how long ago it was. */
export const Ago = ({ at }: { at: string | null | undefined }) => {
  const language = useLanguage()
  if (at === null || at === undefined || at === '') return <span>{absent}</span>
  // Worked out when asked for: a text made at drawing time would be old by then.
  const tell = ({ currentTarget }: MouseEvent<HTMLElement>) => { currentTarget.title = `${howLongAgo(at, language, Date.now())} · ${at}` }
  return <time dateTime={at} onMouseEnter={tell}>{shownMoment(at)}</time>
}
