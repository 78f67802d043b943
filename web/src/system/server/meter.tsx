import { shareText } from './figures.ts'

const amberFrom = 0.8
const redFrom = 0.92
const tone = (share: number): string => (share >= redFrom ? 'red' : share >= amberFrom ? 'amber' : 'calm')

/** How much of something is used: a bar, its share, and what that is in figures. */
export const Meter = ({
  label,
  share,
  text,
  warns = true,
}: {
  label: string
  share: number
  text?: string
  warns?: boolean
}) => (
  <div className="meter">
    <span className="meter-label">{label}</span>
    <span className="meter-text">
      {text !== undefined && <small>{text}</small>}
      <strong>{shareText(share)}</strong>
    </span>
    <span
      className="meter-bar"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={text === undefined ? shareText(share) : `${shareText(share)}, ${text}`}
    >
      <i
        className={`meter-${warns ? tone(share) : 'calm'}`}
        style={{ width: `${Math.min(100, Math.max(0, share * 100))}%` }}
      />
    </span>
  </div>
)
