// Colours are `#rrggbb`. Contrast is that of WCAG 2: 4.5 for text, 3 for lines and marks.

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
const linear = (channel: number): number =>
  channel <= 10.31475 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(colour).map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
/** How far two colours stand apart, 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** `share` of `into` in `colour`, 0 to 1. */
export const mixed = (colour: string, into: string, share: number): string => {
  const to = channels(into)
  return `#${channels(colour)
    .map((channel, at) =>
      Math.round(channel + ((to[at] ?? 0) - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** The first colour on the way from one to another that will do. */
const towards = (colour: string, to: string, does: (candidate: string) => boolean): string => {
  for (let step = 0; step < 50; step += 1) {
    const candidate = mixed(colour, to, step / 50)
    if (does(candidate)) return candidate
  }
  return to
}
const standsOut =
  (from: readonly string[], by: number) =>
  (colour: string): boolean =>
    from.every((ground) => contrast(colour, ground) >= by)

/**
 * What text stands on, in the light and in the dark: surfaces, the page, what
 * the pointer is over. Marks stand on the first two.
 */
export const grounds = {
  light: { surface: '#ffffff', others: ['#ffffff', '#f5f7fa', '#f0f2f5'] },
  dark: { surface: '#171a1f', others: ['#171a1f', '#1f242b', '#22272f'] },
} as const

/** An accent made fit for its uses. */
export interface Shades {
  /** Lines, ticks, rings. */
  readonly mark: string
  /** Words in the accent's colour: read on every ground, and on `soft`. */
  readonly text: string
  /** A filled button, its states, and white words on it. */
  readonly fill: string
  readonly fillHover: string
  readonly fillActive: string
  /** Behind what is chosen. */
  readonly soft: string
  readonly softHover: string
  readonly line: string
}

const [black, white] = ['#000000', '#ffffff']
/** The shades of any colour that a person picks. */
export const shadesOf = (accent: string, dark: boolean): Shades => {
  const { surface, others } = dark ? grounds.dark : grounds.light
  const away = dark ? white : black
  const soft = mixed(accent, surface, dark ? 0.82 : 0.9)
  const softHover = mixed(accent, surface, dark ? 0.76 : 0.84)
  const readable = towards(accent, black, standsOut([white], 4.5))
  // A nearly black button would not be seen in the dark.
  const fill = dark ? towards(readable, white, standsOut([grounds.dark.others[1]], 1.8)) : readable
  return {
    mark: towards(accent, away, standsOut(others.slice(0, 2), 3)),
    text: towards(accent, away, standsOut([...others, soft, softHover], 4.5)),
    fill,
    fillHover: mixed(fill, black, 0.1),
    fillActive: mixed(fill, black, 0.2),
    soft,
    softHover,
    line: mixed(accent, surface, dark ? 0.6 : 0.55),
  }
}
