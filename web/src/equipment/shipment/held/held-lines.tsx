import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import type { HeldRow } from '@geodepot/contracts/equipment/shipment.ts'
import { Input } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Form, useErrors } from '../../../kit/form/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { Waiting, useLate } from '../../../kit/ui/index.ts'
import { linesIn } from '../form.ts'
import { ShipLines } from '../ship/ship-lines.tsx'
import { type ChosenLine, chosenLines, heldLeft, matching } from './chosen.ts'

type Word = 'heldNone' | 'heldTitle' | 'find' | 'findHint' | 'scanHeld' | 'scanHeldHint'
interface HeldLinesProps<V extends object> {
  readonly form: Form<V>
  /** What may be chosen; nothing while it is asked for. */
  readonly held: readonly HeldRow[] | undefined
  readonly t: (word: Word) => string
  /** Everything goes unless it is unticked. */
  readonly everything?: boolean
}
/** What somebody holds, and which of it a document takes: chosen by model, one by one, by a filter, or by scanning. */
export const HeldLines = <V extends object>({ form, held, t, everything = false }: HeldLinesProps<V>) => {
  const d = useText(deviceMessages)
  const [words, setWords] = useState('')
  const left = useMemo(
    () =>
      held &&
      heldLeft(
        held,
        (state) => d(`tech_${state}`),
        (number) => d('inDraft', { number }),
      ),
    [held, d],
  )
  const shown = useMemo(() => matching(left ?? [], words), [left, words])
  const begun = useRef(false)
  useEffect(() => {
    if (!left || begun.current) return
    begun.current = true
    if (everything && linesIn(form).length === 0) form.set('lines', chosenLines(left), 'all')
  }, [left, everything, form])
  // What somebody else has taken meanwhile is not chosen any more.
  useEffect(() => {
    if (!left) return
    const known = new Set(left.map(({ lineId }) => lineId))
    const lines = linesIn<ChosenLine>(form)
    if (lines.some(({ lineId }) => !known.has(lineId)))
      form.set(
        'lines',
        lines.filter(({ lineId }) => known.has(lineId)),
        'all',
      )
  }, [left, form])
  const wrong = [...useErrors(form)].filter(([at]) => /^lines\.\d+\.(devId|modelId)$/.test(at))
  const late = useLate(!left)
  if (!left) return late && <Waiting rows={3} columns={3} />
  if (left.length === 0) return <p className="quiet">{t('heldNone')}</p>
  return (
    <>
      <Input
        allowClear
        aria-label={t('find')}
        placeholder={t('findHint')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <ShipLines
        form={form}
        left={shown}
        write={chosenLines}
        title={t('heldTitle')}
        scan={{ label: t('scanHeld'), hint: t('scanHeldHint') }}
      />
      {wrong.map(([at, text]) => (
        <p key={at} className="field-error">
          {text}
        </p>
      ))}
    </>
  )
}
