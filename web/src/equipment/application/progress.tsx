import './application.css'

/** How far something has come, in percent: a bar with its figure. */
export const Progress = ({ of }: { of: number }) => (
  <span className={of >= 100 ? 'progress progress-full' : 'progress'}>
    <span className="progress-bar" aria-hidden="true">
      <span style={{ width: `${Math.min(100, of)}%` }} />
    </span>
    <span>{`${of}%`}</span>
  </span>
)
