import { type AllocationDetail, allocationCalls, settlementOutcomes } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { CloseOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { useRef, useState } from 'react'
import { mayDo, usePerson } from '../../../kit/access/index.ts'
import {
  type Form,
  FormFrame,
  FormSection,
  MomentField,
  useErrors,
  useField,
  useForm,
} from '../../../kit/form/index.ts'
import { shownMoment, shownQuantity, translate, useText } from '../../../kit/i18n/index.ts'
import type { HandOverProps } from '../hand-over/handing-over.ts'
import {
  type Difference,
  type Outcome,
  type SettleLine,
  type SettleObjection,
  differencesOf,
  lastShipped,
  settleObjections,
  stillOpen,
  undecided,
  withRest,
} from './difference.ts'
import { HandOver, standingOf } from '../hand-over/hand-over.tsx'
import { useOnce } from '../use-once.ts'
import { codesOf, modelName } from '../values.ts'

type SettleValues = Partial<AskOf<typeof allocationCalls.settle>>
const none: readonly SettleLine[] = []
const linesOf = (form: Form<SettleValues>): readonly SettleLine[] =>
  (form.store.read().values.lines as readonly SettleLine[] | undefined) ?? none
const stay = (event: { key: string; preventDefault: () => void }) => {
  if (event.key === 'Enter') event.preventDefault()
}

const told = (
  { field, key, params }: SettleObjection,
  lines: readonly SettleLine[],
  known: readonly Difference[],
): string => {
  const message = translate(
    allocationMessages,
    key,
    params?.left === undefined ? {} : { left: shownQuantity(params.left) },
  )
  const of = known.find(({ shipmentLineId }) => shipmentLineId === lines[Number(field.split('.')[1])]?.shipmentLineId)
  return of ? translate(allocationMessages, 'lineError', { name: codesOf(of)[0] ?? modelName(of), message }) : message
}

interface DecisionProps {
  readonly form: Form<SettleValues>
  readonly of: Difference
  readonly line: SettleLine
  readonly index: number
  readonly errors: ReadonlyMap<string, string>
}
/** What becomes of some of a difference: its outcome, how much, and a note. */
const Decision = ({ form, of, line, index, errors }: DecisionProps) => {
  const t = useText(allocationMessages)
  const write = (change: Partial<SettleLine>) =>
    form.set(
      'lines',
      linesOf(form).with(index, { ...line, ...change }),
      Object.keys(change).map((field) => `lines.${index}.${field}`),
    )
  const error = (field: string) => errors.get(`lines.${index}.${field}`)
  const name = codesOf(of)[0] ?? modelName(of)
  const wrong = ['outcome', 'quantity', 'note', 'shipmentLineId'].flatMap((field) => error(field) ?? [])
  return (
    <div className="hand-over-decision">
      <Select<Outcome>
        aria-label={`${t('outcome')} ${name}`}
        value={line.outcome}
        status={error('outcome') === undefined ? '' : 'error'}
        options={settlementOutcomes.map((value) => ({ value, label: t(value) }))}
        popupMatchSelectWidth={false}
        onChange={(outcome) => write({ outcome })}
      />
      {of.devId === null && (
        <Input
          className="field-figure"
          inputMode="decimal"
          aria-label={`${t('unlistedQty')} ${name}`}
          suffix={of.unit}
          maxLength={21}
          value={line.quantity}
          status={error('quantity') === undefined ? '' : 'error'}
          onChange={({ target }) => write({ quantity: target.value.replaceAll(/[,\s]/g, '') })}
          onKeyDown={stay}
        />
      )}
      <Input
        aria-label={`${t('note')} ${name}`}
        placeholder={t('noteHint')}
        maxLength={200}
        value={line.note}
        status={error('note') === undefined ? '' : 'error'}
        onChange={({ target }) => write({ note: target.value })}
        onKeyDown={stay}
      />
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden="true" />}
        aria-label={t('undecide', { name })}
        title={t('undecide', { name })}
        onClick={() => form.set('lines', linesOf(form).toSpliced(index, 1), 'all')}
      />
      {wrong.map((text) => (
        <p key={text} className="field-error">
          {text}
        </p>
      ))}
    </div>
  )
}

const Differences = ({
  form,
  known,
  first,
}: {
  form: Form<SettleValues>
  known: readonly Difference[]
  first: Outcome
}) => {
  const t = useText(allocationMessages)
  const { value, error } = useField(form, 'lines')
  const errors = useErrors(form)
  const [common, setCommon] = useState<{ outcome: Outcome; note: string }>({ outcome: first, note: '' })
  const lines = (value as readonly SettleLine[] | undefined) ?? none
  const open = known.filter((one) => compare(undecided(lines, one), 0) > 0)
  const add = (of: Difference) =>
    form.set(
      'lines',
      [...lines, { shipmentLineId: of.shipmentLineId, outcome: first, quantity: undecided(lines, of), note: '' }],
      'all',
    )
  return (
    <section className="hand-over-differences" data-field="lines" aria-label={t('differences')}>
      {open.length > 1 && (
        <div className="hand-over-common">
          <span>{t('forTheRest', { count: open.length })}</span>
          <Select<Outcome>
            aria-label={t('outcome')}
            value={common.outcome}
            options={settlementOutcomes.map((outcome) => ({ value: outcome, label: t(outcome) }))}
            popupMatchSelectWidth={false}
            onChange={(outcome) => setCommon({ ...common, outcome })}
          />
          <Input
            aria-label={t('note')}
            placeholder={t('noteHint')}
            maxLength={200}
            value={common.note}
            onChange={({ target }) => setCommon({ ...common, note: target.value })}
            onKeyDown={stay}
          />
          <Button onClick={() => form.set('lines', withRest(lines, known, common.outcome, common.note), 'all')}>
            {t('apply')}
          </Button>
        </div>
      )}
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <ul className="hand-over-groups">
        {known.map((of) => (
          <li key={of.shipmentLineId} className="hand-over-group">
            <div className="hand-over-group-head">
              <span className="hand-over-name">
                <strong>{codesOf(of)[0] ?? modelName(of)}</strong>{' '}
                <small>
                  {[of.devId === null ? of.devName : modelName(of), t('shipment', { position: of.position })].join(
                    ' · ',
                  )}
                </small>
              </span>
              <span className="hand-over-count">
                {t('unsettledOf', { count: shownQuantity(of.unsettledQty), unit: of.unit })}
                <small>
                  {(['shortQty', 'refusedQty'] as const)
                    .filter((field) => compare(of[field], 0) > 0)
                    .map((field) => `${t(field)} ${shownQuantity(of[field])}`)
                    .join(' · ')}
                </small>
              </span>
              {compare(undecided(lines, of), 0) > 0 && (
                <Button onClick={() => add(of)}>
                  {t(
                    lines.some(({ shipmentLineId }) => shipmentLineId === of.shipmentLineId) ? 'decideRest' : 'decide',
                    { rest: shownQuantity(undecided(lines, of)) },
                  )}
                </Button>
              )}
            </div>
            {lines.map(
              (line, index) =>
                line.shipmentLineId === of.shipmentLineId && (
                  <Decision key={index} form={form} of={of} line={line} index={index} errors={errors} />
                ),
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const SettledAt = ({ form, known }: { form: Form<SettleValues>; known: readonly Difference[] }) => {
  const t = useText(allocationMessages)
  const decided = new Set(
    ((useField(form, 'lines').value as readonly SettleLine[] | undefined) ?? none).map(
      ({ shipmentLineId }) => shipmentLineId,
    ),
  )
  const since = lastShipped(known.filter(({ shipmentLineId }) => decided.has(shipmentLineId)))
  return (
    <MomentField
      form={form}
      name="settledAt"
      notBefore={since}
      hint={t(since === undefined ? 'nowWhenEmpty' : 'nowOrSince', { since: shownMoment(since) })}
    />
  )
}

const SettleForm = ({ detail, close }: { detail: AllocationDetail; close: () => void }) => {
  const t = useText(allocationMessages)
  const [known, setKnown] = useState(() => differencesOf(detail))
  const standing = useRef(known)
  // The sender says what came back, the project what it found: what this person's side says first.
  const first: Outcome = mayDo(usePerson(), allocationCalls.ship.permission) ? 'back' : 'found'
  // A single difference is decided on at once.
  const startWith = (all: readonly Difference[]): SettleValues => ({
    lines: all.length === 1 ? withRest([], all, first, '') : [],
  })
  const inner: Form<SettleValues> = useForm(allocationCalls.settle, {
    start: startWith(known),
    fixed: { id: detail.id, version: detail.version },
    draft: `equipment/allocation:settle:${detail.id}`,
    saved: close,
    latest: async () => {
      const now = await standingOf(detail.id)
      standing.current = differencesOf(now)
      setKnown(standing.current)
      return { start: startWith(standing.current), fixed: { id: now.id, version: now.version } }
    },
  })
  const fit = () => {
    const kept = stillOpen(linesOf(inner), standing.current)
    if (kept.length !== linesOf(inner).length) inner.set('lines', kept, 'all')
  }
  useOnce(fit)
  const form: Form<SettleValues> = {
    ...inner,
    save: async () => {
      const wrong = settleObjections(linesOf(inner), known)
      if (wrong.length === 0) return inner.save()
      return inner.store.change((now) => ({
        ...now,
        errors: new Map(wrong.map((one) => [one.field, told(one, linesOf(inner), known)])),
      }))
    },
    loadLatest:
      inner.loadLatest &&
      (async () => {
        await inner.loadLatest?.()
        fit()
      }),
  }
  if (known.length === 0)
    return (
      <p className="allocation-none" role="status">
        {t('nothingUnsettled')}
      </p>
    )
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('settle')}>
      <Differences form={form} known={known} first={first} />
      <FormSection>
        <SettledAt form={form} known={known} />
      </FormSection>
    </FormFrame>
  )
}

/** Decides what became of what was short or refused, line by line; the rest may be decided later. */
const Settle = ({ id, number, close }: HandOverProps) => {
  const t = useText(allocationMessages)
  return (
    <HandOver id={id} number={number} title={t('settle')} width={920} close={close}>
      {(detail) => <SettleForm detail={detail} close={close} />}
    </HandOver>
  )
}
export default Settle
