import { absent, shownMoment, tellAgo } from './show.ts'

/** A moment to the minute; resting on it tells how long ago it was. */
export const Ago = ({ at }: { at: string | null | undefined }) =>
  at === null || at === undefined || at === '' ? (
    <span>{absent}</span>
  ) : (
    <time dateTime={at} onMouseEnter={tellAgo(at)}>
      {shownMoment(at)}
    </time>
  )
