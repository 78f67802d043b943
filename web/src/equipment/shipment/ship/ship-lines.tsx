import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { add, compare, isFigure, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { memo, useMemo, useRef, useState } from 'react'
import { type Form, QuantityInput, useErrors, useField } from '../../../kit/form/index.ts'
import { shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { KitMissing } from '../contents/missing.tsx'
import type { Missing } from '../contents/said.ts'
import { finder } from '../codes.ts'
import { linesIn } from '../form.ts'
import { type ModelGroup, byModel, codesOf, modelName } from '../goods.ts'
import { type Left, type ShipLine, allOf } from './loading.ts'
import { type ScanAnswer, ScanField } from '../../../kit/scan/index.ts'
import '../hand-over.css'

const none: readonly ShipLine[] = []
interface DeviceBoxProps {
  readonly line: Left
  readonly chosen: ShipLine | undefined
  readonly error: string | undefined
  readonly toggle: (ids: readonly number[], on: boolean) => void
  readonly setMissing: (lineId: number, missing: Missing) => void
}
const DeviceBox = memo(({ line, chosen, error, toggle, setMissing }: DeviceBoxProps) => {
  const t = useText(shipmentMessages)
  const codes = codesOf(line)
  const name = codes[0] ?? String(line.lineId)
  return (
    <div>
      <Checkbox
        className="hand-over-device"
        checked={chosen !== undefined}
        onChange={({ target }) => toggle([line.lineId], target.checked)}
      >
        <strong>{name}</strong>{' '}
        <small>
          {[...codes.slice(1), line.note, line.nodes && t('nodes', { count: line.nodes })].filter(Boolean).join(' · ')}
        </small>
      </Checkbox>
      {chosen && line.kit && (
        <KitMissing
          asks
          name={name}
          kit={line.kit}
          value={chosen.missing}
          write={(missing) => setMissing(line.lineId, missing)}
          error={error}
        />
      )}
    </div>
  )
})
DeviceBox.displayName = 'DeviceBox'

const missingError = (index: number | undefined, errors: ReadonlyMap<string, string>): string | undefined =>
  [...errors].find(([field]) => index !== undefined && `${field}.`.startsWith(`lines.${index}.missing.`))?.[1]

interface GroupProps {
  readonly group: ModelGroup<Left>
  readonly chosen: ReadonlyMap<number, { line: ShipLine; index: number }>
  readonly errors: ReadonlyMap<string, string>
  readonly toggle: (ids: readonly number[], on: boolean) => void
  readonly setQty: (lineId: number, qty: string) => void
  readonly setMissing: DeviceBoxProps['setMissing']
}
const Group = ({ group, chosen, errors, toggle, setQty, setMissing }: GroupProps) => {
  const t = useText(shipmentMessages)
  // What is not complete is seen before it is sent.
  const [open, setOpen] = useState(group.lines.some(({ kit }) => kit?.some(({ missing }) => !isZero(missing))))
  const ids = group.lines.map(({ lineId }) => lineId)
  const on = ids.filter((id) => chosen.has(id))
  const single = group.lines.filter(({ devId }) => devId !== null)
  const bulk = group.lines.filter(({ devId }) => devId === null)
  const quantity = add(
    '0',
    ...group.lines.map((line) => {
      const one = chosen.get(line.lineId)?.line
      return one === undefined
        ? '0'
        : one.qty !== undefined && isFigure(one.qty)
          ? one.qty
          : line.devId === null
            ? '0'
            : '1'
    }),
  )
  const total = add('0', ...group.lines.map(({ left }) => left))
  const name = modelName(group)
  return (
    <li className="hand-over-group">
      <div className="hand-over-group-head">
        <Checkbox
          checked={on.length === ids.length}
          indeterminate={on.length > 0 && on.length < ids.length}
          onChange={({ target }) => toggle(ids, target.checked)}
        >
          <strong>{name}</strong> <small>{group.devName}</small>
        </Checkbox>
        {bulk.map((line) => {
          const one = chosen.get(line.lineId)
          const error = one && errors.get(`lines.${one.index}.qty`)
          return (
            <span key={line.lineId} className="hand-over-quantity">
              {line.note}
              <QuantityInput
                aria-label={t('shipQty', { name: line.note === undefined ? name : `${name} ${line.note}` })}
                disabled={!one}
                value={one?.line.qty ?? ''}
                suffix={group.unit}
                error={error}
                write={(qty) => setQty(line.lineId, qty)}
              />
              {error !== undefined && <small className="field-error">{error}</small>}
            </span>
          )
        })}
        <span className={compare(quantity, total) === 0 ? 'hand-over-count' : 'hand-over-count hand-over-part'}>
          {shownQuantity(quantity)} / {shownQuantity(total)} {group.unit}
        </span>
        {single.length > 0 && (
          <Button
            type="text"
            size="small"
            icon={open ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
            aria-expanded={open}
            aria-label={t('showDevices', { name })}
            title={t('showDevices', { name })}
            onClick={() => setOpen(!open)}
          />
        )}
      </div>
      {open && (
        <div className="hand-over-devices">
          {single.map((line) => (
            <DeviceBox
              key={line.lineId}
              line={line}
              chosen={chosen.get(line.lineId)?.line}
              error={missingError(chosen.get(line.lineId)?.index, errors)}
              toggle={toggle}
              setMissing={setMissing}
            />
          ))}
        </div>
      )}
    </li>
  )
}

interface ShipLinesProps<V extends object, L extends Left> {
  readonly form: Form<V>
  readonly left: readonly L[]
  /** How goods are written as lines; absent: as those of a shipment. */
  readonly write?: (left: readonly L[]) => readonly ShipLine[]
  readonly title?: string
  readonly scan?: { readonly label: string; readonly hint: string }
}
/**
 * What goes with this shipment: everything that is left, unless some of it
 * is unticked, or only what is scanned is ticked.
 */
export const ShipLines = <V extends object, L extends Left>({
  form,
  left,
  write = allOf,
  title,
  scan,
}: ShipLinesProps<V, L>) => {
  const t = useText(shipmentMessages)
  const { value, error } = useField(form, 'lines')
  const errors = useErrors(form)
  const lines = (value as readonly ShipLine[] | undefined) ?? none
  const chosen = useMemo(() => new Map(lines.map((line, index) => [line.lineId, { line, index }])), [lines])
  const groups = useMemo(() => byModel(left), [left])
  const find = useMemo(() => finder(left.filter(({ devId }) => devId !== null)), [left])
  const hands = useMemo(() => {
    const byId = new Map(write(left).map((line) => [line.lineId, line]))
    const toggle = (ids: readonly number[], on: boolean) => {
      const now = linesIn<ShipLine>(form)
      const has = new Set(now.map(({ lineId }) => lineId))
      const asked = new Set(ids)
      form.set(
        'lines',
        on
          ? [...now, ...ids.flatMap((id) => (has.has(id) ? [] : (byId.get(id) ?? [])))]
          : now.filter(({ lineId }) => !asked.has(lineId)),
        'all',
      )
    }
    const setQty = (lineId: number, qty: string) => {
      const now = linesIn<ShipLine>(form)
      const at = now.findIndex((line) => line.lineId === lineId)
      if (at >= 0) form.set('lines', now.with(at, { ...now[at], lineId, qty }), [`lines.${at}`])
    }
    const setMissing = (lineId: number, missing: Missing) => {
      const now = linesIn<ShipLine>(form)
      const at = now.findIndex((line) => line.lineId === lineId)
      if (at >= 0) form.set('lines', now.with(at, { ...now[at], lineId, missing }), [`lines.${at}`])
    }
    return { toggle, setQty, setMissing }
  }, [form, left, write])
  const ids = left.map(({ lineId }) => lineId)
  const on = ids.filter((id) => chosen.has(id)).length
  const begun = useRef(false)
  const resolve = (codes: readonly string[]): ScanAnswer[] => {
    const found = codes.map((code) => ({ code, line: find(code) }))
    // Whoever scans says what goes: what was ticked beforehand goes only once it is scanned too.
    if (!begun.current && on === left.length && found.some(({ line }) => line)) form.set('lines', [], 'all')
    begun.current = true
    const before = new Set(linesIn<ShipLine>(form).map(({ lineId }) => lineId))
    hands.toggle(
      found.flatMap(({ line }) => line?.lineId ?? []),
      true,
    )
    return found.map(({ code, line }) =>
      line
        ? { code, ok: true, text: t(before.has(line.lineId) ? 'tickedBefore' : 'ticked', { model: modelName(line) }) }
        : { code, ok: false, text: t('notInAllocation') },
    )
  }
  return (
    <fieldset className="form-section" data-field="lines">
      <legend>
        {title ?? t('whatGoes')}{' '}
        <span className="hand-over-figure" role="status">
          {t('linesOf', { count: on, total: left.length })}
        </span>
      </legend>
      <div className="hand-over-scan-line">
        <ScanField label={scan?.label ?? t('scanLoad')} hint={scan?.hint ?? t('scanLoadHint')} resolve={resolve} />
        <span className="hand-over-tools">
          <Button disabled={on === left.length} onClick={() => hands.toggle(ids, true)}>
            {t('everything')}
          </Button>
          <Button disabled={on === 0} onClick={() => hands.toggle(ids, false)}>
            {t('nothingYet')}
          </Button>
        </span>
      </div>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <ul className="hand-over-groups">
        {groups.map((group) => (
          <Group
            key={group.modelId}
            group={group}
            chosen={chosen}
            errors={errors}
            toggle={hands.toggle}
            setQty={hands.setQty}
            setMissing={hands.setMissing}
          />
        ))}
      </ul>
    </fieldset>
  )
}
