import { code128 } from './code128.ts'

/** Quiet space on both sides, in modules, without which nothing reads it. */
const quiet = 10
/** The bars of a text as a path one module high, and where it ends. */
const drawn = (text: string): readonly [path: string, end: number] =>
  code128(text).reduce<readonly [string, number]>(
    ([path, at], width, index) => [index % 2 === 0 ? `${path}M${at} 0h${width}v1h-${width}z` : path, at + width],
    ['', quiet],
  )
/** A text as bars: one path, as wide as its place. */
export const Bars = ({ text }: { text: string }) => {
  const [path, at] = drawn(text)
  return (
    <svg
      className="label-bars"
      viewBox={`0 0 ${at + quiet} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
