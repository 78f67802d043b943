import { type ReturnDetail, type ReturnLineRow, returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { type Inspected, type InspectedItem, inspectObjections } from '@geodepot/contracts/equipment/return.rules.ts'
import { isZero, valued } from '@geodepot/contracts/kit/decimal.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { Button, Radio } from 'antd'
import { queryNow } from '../../kit/api/index.ts'
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
} from '../../kit/form/index.ts'
import { shownQuantity, translate, useText } from '../../kit/i18n/index.ts'
import { useDictionary } from '../../system/dict/index.ts'
import { HandOver, type HandOverProps, codesOf, linesIn, modelName, nameOf } from '../shipment/index.ts'
import { Items } from './inspect-items.tsx'

type Values = Omit<Partial<AskOf<typeof returnCalls.inspect>>, 'lines'> & { lines?: readonly Inspected[] }
const waiting = ({ lines }: ReturnDetail): ReturnLineRow[] => lines.filter(({ inspectQty }) => !isZero(inspectQty))
const sound = ({ lineId, inspectQty }: ReturnLineRow): Inspected => ({ lineId, good: inspectQty, repair: '', note: '' })
const later = ({ lineId }: ReturnLineRow): Inspected => ({ lineId, good: '', repair: '', note: '' })
const isLater = ({ good, repair }: Inspected): boolean => isZero(valued(good)) && isZero(valued(repair))
const startOf = (detail: ReturnDetail): Values => ({ lines: waiting(detail).map(sound) })

interface LineProps {
  readonly form: Form<Values>
  readonly of: ReturnLineRow
  readonly line: Inspected
  readonly index: number
  readonly errors: ReadonlyMap<string, string>
  readonly id: number
}
/** What was found of one line: of a device a verdict, of a quantity how much of it; item by item, where somebody looks so. */
const Line = ({ form, of, line, index, errors, id }: LineProps) => {
  const t = useText(returnMessages)
  const { entries } = useDictionary(of.itemType)
  const name = nameOf(of)
  const write = (change: Partial<Inspected>) =>
    form.set('lines', linesIn<Inspected>(form).with(index, { ...line, ...change }), [`lines.${index}`])
  const wrong = ['good', 'repair', 'note', 'lineId'].flatMap((field) => errors.get(`lines.${index}.${field}`) ?? [])
  const { items = [] } = line
  const open = () =>
    write({
      items: items.length > 0 ? [] : entries.map(({ dictValue }) => ({ item: dictValue, isGood: 'Y' as const })),
    })
  // What weighs is repaired: of a device that is its verdict.
  const writeItems = (next: InspectedItem[]) =>
    write({
      items: next,
      ...(of.devId !== null && next.some(({ weighs }) => weighs === 'Y') && { good: '', repair: '1' }),
    })
  const verdict = isLater(line) ? 'later' : isZero(valued(line.repair)) ? 'good' : 'repair'
  const amount = (part: 'good' | 'repair') => (
    <QuantityInput
      aria-label={t(`${part}Of`, { name })}
      prefix={t(part)}
      suffix={of.unit}
      value={line[part]}
      write={(quantity) => write({ [part]: quantity })}
    />
  )
  return (
    <li className="hand-over-group">
      <div className="hand-over-group-head">
        <span className="hand-over-name">
          <strong>{name}</strong>{' '}
          <small>
            {of.devId === null
              ? `${of.devName} · ${t('inspectQty')} ${shownQuantity(of.inspectQty)}`
              : [modelName(of), ...codesOf(of).slice(1)].join(' · ')}
          </small>
        </span>
        {of.devId === null ? (
          <>
            {amount('good')}
            {amount('repair')}
          </>
        ) : (
          <Radio.Group
            optionType="button"
            size="small"
            aria-label={t('resultOf', { name })}
            value={verdict}
            options={(['good', 'repair', 'later'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={({ target }) =>
              write({ good: target.value === 'good' ? '1' : '', repair: target.value === 'repair' ? '1' : '' })
            }
          />
        )}
        {!isZero(valued(line.repair)) && (
          <LineInput
            aria-label={`${t('note')} ${name}`}
            placeholder={t('resultNeeded')}
            value={line.note}
            write={(note) => write({ note })}
          />
        )}
        {!isLater(line) && entries.length > 0 && (
          <Button size="small" aria-expanded={items.length > 0} aria-label={t('itemsOf', { name })} onClick={open}>
            {t('itemByItem')}
          </Button>
        )}
      </div>
      {items.length > 0 && !isLater(line) && (
        <Items
          name={name}
          type={of.itemType}
          id={id}
          at={`lines.${index}.items`}
          items={items}
          errors={errors}
          write={writeItems}
        />
      )}
      <LineErrors of={wrong} />
    </li>
  )
}

const Lines = ({ form, known, id }: { form: Form<Values>; known: ReadonlyMap<number, ReturnLineRow>; id: number }) => {
  const t = useText(returnMessages)
  const { value, error } = useField(form, 'lines')
  const errors = useErrors(form)
  const lines = (value as readonly Inspected[] | undefined) ?? []
  const all = (of: (line: ReturnLineRow) => Inspected) => form.set('lines', [...known.values()].map(of), 'all')
  return (
    <fieldset className="form-section" data-field="lines">
      <legend>{t('lines')}</legend>
      <span className="hand-over-tools">
        <Button onClick={() => all(sound)}>{t('allGood')}</Button>
        <Button onClick={() => all(later)}>{t('noneYet')}</Button>
      </span>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <ul className="hand-over-groups">
        {lines.map((line, index) => {
          const of = known.get(line.lineId)
          return of && <Line key={line.lineId} form={form} of={of} line={line} index={index} errors={errors} id={id} />
        })}
      </ul>
    </fieldset>
  )
}

const InspectForm = ({ detail, close }: { detail: ReturnDetail; close: () => void }) => {
  const t = useText(returnMessages)
  const known = new Map(waiting(detail).map((line) => [line.lineId, line]))
  const objections = (lines: readonly Inspected[]) => {
    const bounds = new Map(
      [...known].map(([id, { inspectQty, devId }]) => [id, { left: inspectQty, isDevice: devId !== null }]),
    )
    if (lines.every(isLater)) return new Map([['lines', t('nothingInspected')]])
    return new Map(
      lines.flatMap((line, index) =>
        (isLater(line) ? [] : inspectObjections([line], bounds)).map(
          ({ field, key, params = {} }) =>
            [field.replace('lines.0', `lines.${index}`), translate(returnMessages, key, params)] as const,
        ),
      ),
    )
  }
  const form: Form<Values> = useForm(returnCalls.inspect, {
    fixed: { id: detail.id, version: detail.version },
    start: startOf(detail),
    prepare: (draft) => objections(linesIn<Inspected>(draft)),
    // What is inspected later is not sent.
    outgoing: async (ask) => ({ ...ask, lines: linesIn<Inspected>(form).filter((line) => !isLater(line)) }),
    saved: close,
    latest: async () => {
      const now = await queryNow(returnCalls.get, { id: detail.id })
      return { start: startOf(now), fixed: { id: now.id, version: now.version } }
    },
  })
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('inspect')}>
      <Lines form={form} known={known} id={detail.id} />
      <FormSection>
        <MomentField form={form} name="inspectedAt" />
      </FormSection>
    </FormFrame>
  )
}

/** Writes down what an inspection found: everything is good unless somebody says otherwise. */
const Inspect = (props: Omit<HandOverProps, 'of'>) => (
  <HandOver {...props} of={returnCalls} title={useText(returnMessages)('inspect')} width={960}>
    {(detail) => <InspectForm detail={detail} close={props.close} />}
  </HandOver>
)
export default Inspect
