import { linesMessages } from '@geodepot/contracts/kit/lines.messages.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useText } from '../i18n/index.ts'
import './lines.css'

/** Lines among which those that are open get lost. */
const many = 10

/**
 * Of many lines those alone about which there is something left to do, at a press. `chip` stands above them; it is
 * nothing while all are open, or none.
 */
export const useOnlyOpen = <L,>(
  lines: readonly L[],
  isOpen: ((line: L) => boolean) | undefined,
): { readonly rows: readonly L[]; readonly chip: ReactNode } => {
  const t = useText(linesMessages)
  const [only, setOnly] = useState(false)
  const open = useMemo(() => (isOpen && lines.length >= many ? lines.filter(isOpen) : []), [lines, isOpen])
  if (open.length === 0 || open.length === lines.length) return { rows: lines, chip: null }
  return {
    rows: only ? open : lines,
    chip: (
      <button type="button" className="line-chip" aria-pressed={only} onClick={() => setOnly(!only)}>
        {t('onlyOpen', { count: open.length })}
      </button>
    ),
  }
}
