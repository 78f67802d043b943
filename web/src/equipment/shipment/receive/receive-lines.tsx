import type { ShipmentLineRow } from '@geodepot/contracts/equipment/shipment.ts'
import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { CheckCircleFilled, DownOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { type Form, useErrors, useField } from '../../../kit/form/index.ts'
import { shownDate, shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { useOnlyOpen } from '../../../kit/ui/index.ts'
import { finder } from '../codes.ts'
import { linesIn } from '../form.ts'
import { type ModelGroup, byModel, modelName } from '../goods.ts'
import { BulkLine, DeviceLine } from './receive-line.tsx'
import { type ReceiveValues, count, unlistedOf } from './receipt-values.ts'
import {
  type Arrival,
  type ReceiptLine,
  type Verdict,
  isWhole,
  judged,
  summaryOf,
  verdictOf,
  whole,
} from './receipt.ts'
import { ScanField, type ScanAnswer } from '../../../kit/scan/index.ts'

export interface Written {
  readonly line: ReceiptLine
  readonly index: number
}
export interface Hands {
  /** Whose files photos of lines become. */
  readonly document: { readonly kind: string; readonly id: number }
  /** Writes a line; undefined leaves it on the road. */
  readonly write: (id: number, line: ReceiptLine | undefined) => void
  readonly writeAll: (
    of: readonly ShipmentLineRow[],
    line: (of: ShipmentLineRow, now: ReceiptLine | undefined) => ReceiptLine | undefined,
  ) => void
}

export const useHands = (form: Form<ReceiveValues>, { kind, id }: Hands['document']): Hands =>
  useMemo(() => {
    const writeAll: Hands['writeAll'] = (of, line) => {
      const now = linesIn<ReceiptLine>(form)
      const byId = new Map(now.map((one) => [one.shipmentLineId, one]))
      const next = new Map(of.map((one) => [one.shipmentLineId, line(one, byId.get(one.shipmentLineId))]))
      const kept = now.flatMap((one) => (next.has(one.shipmentLineId) ? (next.get(one.shipmentLineId) ?? []) : one))
      form.set('lines', [...kept, ...[...next].flatMap(([named, one]) => (one && !byId.has(named) ? one : []))], 'all')
      count(form, [...next.keys()])
    }
    const write: Hands['write'] = (named, line) => {
      const now = linesIn<ReceiptLine>(form)
      const at = now.findIndex(({ shipmentLineId }) => shipmentLineId === named)
      if (line && at >= 0) form.set('lines', now.with(at, line), [`lines.${at}`])
      else
        form.set('lines', line ? [...now, line] : now.filter(({ shipmentLineId }) => shipmentLineId !== named), 'all')
      count(form, [named])
    }
    return { write, writeAll, document: { kind, id } }
  }, [form, kind, id])

const fewDevices = 4
interface GroupProps {
  readonly group: ModelGroup<ShipmentLineRow>
  readonly written: ReadonlyMap<number, Written>
  readonly errors: ReadonlyMap<string, string>
  readonly scanned: ReadonlySet<number>
  /** Lines of which somebody said something. */
  readonly known: ReadonlySet<number>
  readonly hands: Hands
}
const errorsAt = (errors: ReadonlyMap<string, string>, index: number | undefined): string => {
  if (index === undefined) return ''
  const here = [...errors].flatMap(([path, text]) =>
    path.startsWith(`lines.${index}.`) ? [[path.slice(`lines.${index}.`.length), text]] : [],
  )
  return here.length === 0 ? '' : JSON.stringify(here)
}

const Group = ({ group, written, errors, scanned, known, hands }: GroupProps) => {
  const t = useText(shipmentMessages)
  const [chosen, setOpen] = useState<boolean>()
  const [counting, setCounting] = useState(false)
  const of = group.lines
  const lines = of.flatMap(({ shipmentLineId }) => written.get(shipmentLineId)?.line ?? [])
  const single = of.filter(({ devId }) => devId !== null)
  const bulk = of.filter(({ devId }) => devId === null)
  const wrong = of.some(({ shipmentLineId }) => errorsAt(errors, written.get(shipmentLineId)?.index) !== '')
  const open = chosen ?? (wrong || (single.length > 0 && single.length <= fewDevices))
  const allHere =
    lines.length === of.length &&
    of.every((one) => {
      const line = written.get(one.shipmentLineId)?.line
      return line !== undefined && isWhole(line, one) && known.has(one.shipmentLineId)
    })
  const { expected, received } = summaryOf(
    lines.filter(({ shipmentLineId }) => known.has(shipmentLineId)),
    of,
  )
  const name = modelName(group)
  // What is no plain arrival stays in sight while the group is closed.
  const shown = open
    ? single
    : single.filter(({ shipmentLineId, newNumber }) => {
        // What cannot keep its number is said before it counts.
        if (typeof newNumber === 'string') return true
        const verdict = verdictOf(written.get(shipmentLineId)?.line)
        return lines.length > 0 && verdict !== 'received' && verdict !== 'later'
      })
  const later = lines.length === 0
  const counted = bulk.filter(({ shipmentLineId }) => written.has(shipmentLineId))
  const differing =
    counting ||
    counted.some((one) => {
      const found = written.get(one.shipmentLineId)
      return found && (!isWhole(found.line, one) || errorsAt(errors, found.index) !== '')
    })
  return (
    <li className="hand-over-group">
      <div className="hand-over-group-head">
        <span className="hand-over-name">
          <strong>{name}</strong> <small>{group.devName}</small>
        </span>
        <span className="hand-over-count">
          {shownQuantity(received)} / {shownQuantity(expected)} {group.unit}
        </span>
        <span className="hand-over-doing">
          {allHere && (
            <span className="hand-over-whole">
              <CheckCircleFilled aria-hidden="true" /> {t('allReceived')}
            </span>
          )}
          {later && <span className="hand-over-verdict hand-over-later">{t('later')}</span>}
          {!allHere && (
            <Button
              onClick={() => {
                hands.writeAll(of, whole)
                setCounting(false)
              }}
            >
              {t('allReceived')}
            </Button>
          )}
          {counted.length > 0 && !differing && <Button onClick={() => setCounting(true)}>{t('differs')}</Button>}
          {!later && (
            <Button type="text" onClick={() => hands.writeAll(of, () => undefined)}>
              {t('noneArrived')}
            </Button>
          )}
          {single.length > 0 && (
            <Button
              type="text"
              icon={open ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
              aria-expanded={open}
              aria-label={t('showDevices', { name })}
              title={t('showDevices', { name })}
              onClick={() => setOpen(!open)}
            />
          )}
        </span>
      </div>
      {differing &&
        counted.map((one) => {
          const found = written.get(one.shipmentLineId)
          return (
            found && (
              <BulkLine
                key={one.shipmentLineId}
                of={one}
                line={found.line}
                errors={errorsAt(errors, found.index)}
                hands={hands}
              />
            )
          )
        })}
      {shown.length > 0 && (
        <ul className="hand-over-lines">
          {shown.map((one) => (
            <DeviceLine
              key={one.shipmentLineId}
              of={one}
              line={written.get(one.shipmentLineId)?.line}
              errors={errorsAt(errors, written.get(one.shipmentLineId)?.index)}
              scanned={scanned.has(one.shipmentLineId)}
              counted={known.has(one.shipmentLineId)}
              hands={hands}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

const ArrivalHead = ({ of: { shipment, lines }, here, hands }: { of: Arrival; here: boolean; hands: Hands }) => {
  const t = useText(shipmentMessages)
  const facts = [shipment.carrier, shipment.waybill, shipment.plate, shipment.container].filter((fact) => fact !== '')
  return (
    <header className="hand-over-arrival">
      <h3>{t('shipment', { position: shipment.position })}</h3>
      <span>{[...facts, t('shippedOn', { day: shownDate(shipment.shippedAt) })].join(' · ')}</span>
      <Button type="link" onClick={() => hands.writeAll(lines, here ? () => undefined : whole)}>
        {t(here ? 'shipmentNotHere' : 'shipmentHere')}
      </Button>
    </header>
  )
}

interface ScanningProps {
  readonly form: Form<ReceiveValues>
  readonly single: readonly ShipmentLineRow[]
  readonly scanned: ReadonlySet<number>
  readonly hands: Hands
}
/** Ticks devices by scanning; then says what counts for those that were not. */
const Scanning = ({ form, single, scanned, hands }: ScanningProps) => {
  const t = useText(shipmentMessages)
  const find = useMemo(() => finder(single), [single])
  const rest = single.filter(({ shipmentLineId }) => !scanned.has(shipmentLineId))
  const resolve = (codes: readonly string[]): ScanAnswer[] => {
    const found = codes.map((code) => ({ code, line: find(code) }))
    const ids = found.flatMap(({ line }) => line ?? [])
    form.set('$scanned', [...new Set([...scanned, ...ids.map(({ shipmentLineId }) => shipmentLineId)])])
    hands.writeAll(ids, (of, now) => (now === undefined || verdictOf(now) === 'short' ? whole(of) : now))
    return found.map(({ code, line }) =>
      line
        ? {
            code,
            ok: true,
            text: t(scanned.has(line.shipmentLineId) ? 'tickedBefore' : 'ticked', { model: modelName(line) }),
          }
        : { code, ok: false, text: t('notInShipment') },
    )
  }
  const others = (verdict: Verdict) =>
    hands.writeAll(rest, (of) =>
      judged(of.shipmentLineId, verdict, verdict === 'short' ? t('notSeenAtScan') : undefined),
    )
  const addUnlisted = (what: string) => form.set('unlisted', [...unlistedOf(form), { what, quantity: '1' }], 'all')
  return (
    <div className="hand-over-scan">
      <ScanField
        label={t('scanReceive')}
        hint={t('scanReceiveHint')}
        resolve={resolve}
        instead={{ label: t('addAsUnlisted'), run: addUnlisted }}
      />
      {scanned.size > 0 && (
        <div className="hand-over-scanned" role="status">
          <strong>{t('scannedOf', { count: scanned.size, total: single.length })}</strong>
          {rest.length > 0 && (
            <>
              <span>{t('theOthers')}</span>
              <Button size="small" onClick={() => others('received')}>
                {t('verdict_received')}
              </Button>
              <Button size="small" onClick={() => others('later')}>
                {t('later')}
              </Button>
              <Button size="small" onClick={() => others('short')}>
                {t('verdict_short')}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

/** What is on the road, shipment by shipment: all of it counts as received unless an exception is made. */
interface ArrivalsProps {
  readonly form: Form<ReceiveValues>
  readonly arrivals: readonly Arrival[]
  readonly document: Hands['document']
}
export const Arrivals = ({ form, arrivals, document }: ArrivalsProps) => {
  const t = useText(shipmentMessages)
  const value = useField(form, 'lines').value
  const { error } = useField(form, 'lines')
  const errors = useErrors(form)
  const ticked = useField(form, '$scanned').value as readonly number[] | undefined
  const hands = useHands(form, document)
  const written = useMemo(
    () =>
      new Map(
        ((value as readonly ReceiptLine[] | undefined) ?? []).map((line, index) => [
          line.shipmentLineId,
          { line, index },
        ]),
      ),
    [value],
  )
  const single = useMemo(() => arrivals.flatMap(({ lines }) => lines.filter(({ devId }) => devId !== null)), [arrivals])
  const scanned = useMemo(() => {
    const known = new Set(single.map(({ shipmentLineId }) => shipmentLineId))
    return new Set((ticked ?? []).filter((id) => known.has(id)))
  }, [ticked, single])
  const known = new Set(useField(form, '$counted').value as readonly number[] | undefined)
  const all = arrivals.flatMap(({ lines }) => lines)
  const seen = all.filter(({ shipmentLineId }) => known.has(shipmentLineId)).length
  const isWholly = seen === all.length
  const isException = (one: ShipmentLineRow): boolean => {
    const line = written.get(one.shipmentLineId)?.line
    return !line || !isWhole(line, one)
  }
  const exceptions = all.filter(isException).length
  const { rows, chip } = useOnlyOpen(all, (one) => !known.has(one.shipmentLineId) || isException(one))
  const open = new Set(rows)
  return (
    <section className="hand-over-count-section" data-field="lines" aria-label={t('lines')}>
      <div className={isWholly && exceptions === 0 ? 'hand-over-banner hand-over-banner-whole' : 'hand-over-banner'}>
        <span role="status">
          {!isWholly ? (
            [
              t('countedOf', { count: seen, total: all.length }),
              ...(exceptions > 0 ? [t('exceptionsOf', { count: exceptions, total: all.length })] : []),
            ].join(' · ')
          ) : exceptions === 0 ? (
            <>
              <CheckCircleFilled aria-hidden="true" /> {t('allReceivedOf', { count: all.length })}
            </>
          ) : (
            t('exceptionsOf', { count: exceptions, total: all.length })
          )}
        </span>
        {(!isWholly || exceptions > 0) && (
          <Button
            onClick={() =>
              hands.writeAll(isWholly ? all : all.filter(({ shipmentLineId }) => !known.has(shipmentLineId)), whole)
            }
          >
            {t(isWholly ? 'everythingReceived' : seen === 0 ? 'allReceived' : 'restReceived')}
          </Button>
        )}
      </div>
      {single.length > 0 && <Scanning form={form} single={single} scanned={scanned} hands={hands} />}
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {chip}
      {arrivals.map((arrival) => (
        <section key={arrival.shipment.shipmentId} aria-label={t('shipment', { position: arrival.shipment.position })}>
          <ArrivalHead
            of={arrival}
            here={arrival.lines.some(
              ({ shipmentLineId, expectedQty }) => written.has(shipmentLineId) && compare(expectedQty, 0) > 0,
            )}
            hands={hands}
          />
          <ul className="hand-over-groups">
            {byModel(arrival.lines.filter((one) => open.has(one))).map((group) => (
              <Group
                key={group.modelId}
                group={group}
                written={written}
                errors={errors}
                scanned={scanned}
                known={known}
                hands={hands}
              />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
