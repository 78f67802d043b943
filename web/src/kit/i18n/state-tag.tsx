import type { Tone } from '@geodepot/contracts/kit/document.ts'
import './format.css'

/** A state in its colour, which means the same everywhere; the word always stands beside it. */
export const StateTag = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={`state-tag state-tag-${tone}`}>{children}</span>
)
