import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { type Difference, type Outcome, settlementOutcomes } from '@geodepot/contracts/equipment/shipment.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { CloseOutlined } from '@ant-design/icons'
import { Button, Radio, Select } from 'antd'
import { useState } from 'react'
import {
  type Form,
  FormFrame,
  FormSection,
  LineErrors,
  LineInput,
  MomentField,
  QuantityInput,
  useErrors,
  useField,
  useForm,
} from '../../../kit/form/index.ts'
import { shownMoment, shownQuantity, useText } from '../../../kit/i18n/index.ts'
import type { HandOverCalls, HandOverFormProps, HandOverProps } from '../calls.ts'
import { common, linesIn, told, useChecked, useStanding } from '../form.ts'
import { lastOf } from '../goods.ts'
import { HandOver } from '../hand-over.tsx'
import { outcomeKey } from './outcome.ts'
import { type SettleLine, decidable, settleObjections, stillOpen, undecided, withRest } from './difference.ts'

// An outcome that nobody chose is not sent.
type SettleValues = Omit<Partial<AskOf<HandOverCalls['settle']>>, 'lines'> & { lines?: readonly SettleLine[] }
const none: readonly SettleLine[] = []
const useOutcomes = () => {
  const t = useText(shipmentMessages)
  return (outcomes: readonly Outcome[], of?: Difference) =>
    outcomes.map((value) => ({
      value,
      label: t(outcomeKey(value, { isUnlisted: of?.position === null, isPools: of?.isPools === true })),
    }))
}

/** What may have become of it, all of it in sight: one press decides. */
const Outcomes = ({
  of,
  value,
  choose,
}: {
  of: Difference
  value?: Outcome | undefined
  choose: (outcome: Outcome) => void
}) => {
  const t = useText(shipmentMessages)
  const outcomes = useOutcomes()
  return (
    <Radio.Group
      aria-label={`${t('outcome')} ${of.name}`}
      optionType="button"
      value={value ?? null}
      options={outcomes(of.outcomes, of)}
      onChange={({ target }) => choose(target.value as Outcome)}
    />
  )
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
  const t = useText(shipmentMessages)
  const write = (change: Partial<SettleLine>) =>
    form.set(
      'lines',
      linesIn<SettleLine>(form).with(index, { ...line, ...change }),
      Object.keys(change).map((field) => `lines.${index}.${field}`),
    )
  const error = (field: string) => errors.get(`lines.${index}.${field}`)
  const { name } = of
  const wrong = ['outcome', 'quantity', 'note', 'shipmentLineId'].flatMap((field) => error(field) ?? [])
  return (
    <div className="hand-over-decision">
      <Outcomes of={of} value={line.outcome} choose={(outcome) => write({ outcome })} />
      {of.devId === null && (
        <QuantityInput
          aria-label={`${t('unlistedQty')} ${name}`}
          suffix={of.unit}
          value={line.quantity}
          error={error('quantity')}
          write={(quantity) => write({ quantity })}
        />
      )}
      <LineInput
        aria-label={`${t('note')} ${name}`}
        placeholder={t('noteHint')}
        value={line.note}
        error={error('note')}
        write={(note) => write({ note })}
      />
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden="true" />}
        aria-label={t('undecide', { name })}
        title={t('undecide', { name })}
        onClick={() => form.set('lines', linesIn<SettleLine>(form).toSpliced(index, 1), 'all')}
      />
      <LineErrors of={wrong} />
    </div>
  )
}

/** What a difference is about, and what whoever received it said of it. */
const About = ({ of }: { of: Difference }) => {
  const t = useText(shipmentMessages)
  const where = of.position === null ? t('unlisted') : t('shipment', { position: of.position })
  return (
    <span className="hand-over-name">
      <strong>{of.name}</strong> <small>{[of.more, where].filter((part) => part !== '').join(' · ')}</small>
      {of.reason !== '' && <em> {of.reason}</em>}
    </span>
  )
}

const Differences = ({ form, known }: { form: Form<SettleValues>; known: readonly Difference[] }) => {
  const t = useText(shipmentMessages)
  const { value, error } = useField(form, 'lines')
  const errors = useErrors(form)
  const outcomes = useOutcomes()
  const [shared, setShared] = useState<{ outcome?: Outcome; note: string }>({ note: '' })
  const lines = (value as readonly SettleLine[] | undefined) ?? none
  const open = known.filter((one) => compare(undecided(lines, one), 0) > 0)
  const add = (of: Difference, outcome?: Outcome) =>
    form.set(
      'lines',
      [
        ...lines,
        { shipmentLineId: of.shipmentLineId, quantity: undecided(lines, of), note: '', ...(outcome && { outcome }) },
      ],
      'all',
    )
  const isBegun = (of: Difference) => lines.some(({ shipmentLineId }) => shipmentLineId === of.shipmentLineId)
  return (
    <section className="hand-over-differences" data-field="lines" aria-label={t('differences')}>
      {open.length > 1 && (
        <div className="hand-over-common">
          <span>{t('forTheRest', { count: open.length })}</span>
          <Select<Outcome>
            aria-label={t('outcome')}
            placeholder={t('outcomeNeeded')}
            value={shared.outcome ?? null}
            options={outcomes(settlementOutcomes.filter((one) => open.some((of) => of.outcomes.includes(one))))}
            popupMatchSelectWidth={false}
            onChange={(outcome) => setShared({ ...shared, outcome })}
          />
          <LineInput
            aria-label={t('note')}
            placeholder={t('noteHint')}
            value={shared.note}
            write={(note) => setShared({ ...shared, note })}
          />
          <Button onClick={() => form.set('lines', withRest(lines, known, shared.outcome, shared.note), 'all')}>
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
              <About of={of} />
              <span className="hand-over-count">
                {t('unsettledOf', { amount: saidAmounts([{ unit: of.unit, quantity: of.unsettledQty }]) })}
                <small>
                  {(['shortQty', 'refusedQty'] as const)
                    .filter((field) => compare(of[field], 0) > 0)
                    .map((field) => `${t(field)} ${shownQuantity(of[field])}`)
                    .join(' · ')}
                </small>
              </span>
              {!isBegun(of) && <Outcomes of={of} choose={(outcome) => add(of, outcome)} />}
              {isBegun(of) && compare(undecided(lines, of), 0) > 0 && (
                <Button onClick={() => add(of)}>
                  {t('decideRest', { rest: shownQuantity(undecided(lines, of)) })}
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
  const t = useText(shipmentMessages)
  const decided = new Set(
    ((useField(form, 'lines').value as readonly SettleLine[] | undefined) ?? none).map(
      ({ shipmentLineId }) => shipmentLineId,
    ),
  )
  const since = lastOf(known.flatMap((of) => (decided.has(of.shipmentLineId) ? of.since : [])))
  return (
    <MomentField
      form={form}
      name="settledAt"
      notBefore={since}
      hint={t(since === undefined ? 'nowWhenEmpty' : 'nowOrSince', { since: shownMoment(since) })}
    />
  )
}

const SettleForm = (props: HandOverFormProps) => {
  const { of, close } = props
  const t = useText(shipmentMessages)
  const { standing: known, now, again } = useStanding(props, ({ differences }) => decidable(differences))
  // A single difference is opened at once.
  const startOf = (all: readonly Difference[]): SettleValues => ({
    lines: all.length === 1 ? withRest([], all, undefined, '') : [],
  })
  const inner: Form<SettleValues> = useForm(of.settle, {
    ...common(props, 'settle'),
    start: startOf(known),
    latest: again(startOf),
  })
  const form = useChecked<SettleValues, SettleLine>(inner, {
    kept: (lines) => stillOpen(lines, now.current),
    wrong: () => {
      const lines = linesIn<SettleLine>(inner)
      const idAt = (field: string) => lines[Number(field.split('.')[1])]?.shipmentLineId
      return told(
        settleObjections(lines, known),
        (field) => known.find(({ shipmentLineId }) => shipmentLineId === idAt(field))?.name,
      )
    },
  })
  if (known.length === 0)
    return (
      <p className="hand-over-none" role="status">
        {t('nothingUnsettled')}
      </p>
    )
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('settle')}>
      <Differences form={form} known={known} />
      <FormSection>
        <SettledAt form={form} known={known} />
      </FormSection>
    </FormFrame>
  )
}

/** Decides what became of differences, line by line; the rest may be decided later, or by others. */
const Settle = (props: HandOverProps) => (
  <HandOver {...props} title={useText(shipmentMessages)('settle')} width={960}>
    {(detail) => <SettleForm {...props} detail={detail} />}
  </HandOver>
)
export default Settle
