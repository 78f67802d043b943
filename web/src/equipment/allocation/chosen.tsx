import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useMemo, useState } from 'react'
import { GuardedButton } from '../../kit/button/index.ts'
import { CallError, show, tell } from '../../kit/call/index.ts'
import { type Form, useErrors } from '../../kit/form/index.ts'
import { absent, shownQuantity } from '../../kit/format/index.ts'
import { useNarrow } from '../../kit/screen/index.ts'
import { useText } from '../../kit/text/index.ts'
import { type Need, chosenOf, linesIn, modelOf, unasked, withDevices } from './choice.ts'
import { fill, filterOf, linesNow, useLines } from './choosing.ts'
import { PickDialog } from './pick-dialog.tsx'
import { BulkStock, Quantity } from './quantity.tsx'
import { type ChosenLine, type Values, modelName } from './values.ts'
import { VirtualRows } from './virtual-rows.tsx'

const rowHeights = { wide: 36, narrow: 60 } as const
interface DeviceRowProps { readonly line: ChosenLine; readonly number: number; readonly error: string | undefined; readonly remove: (devId: number) => void }
const DeviceRow = memo(({ line: { devId = 0, $what }, number, error, remove }: DeviceRowProps) => {
  const t = useText(allocationMessages)
  const name = $what?.selfNum ?? $what?.devSign ?? $what?.devCoding ?? String(devId)
  const note = error ?? ($what?.draftNumber ? t('inDraft', { number: $what.draftNumber }) : undefined)
  return (
    <>
      <span className="allocation-row-number">{number}</span>
      <strong>{name}</strong>
      <span>{$what ? modelName($what) : absent}</span>
      <span className="allocation-row-more">{[$what?.devSign, $what?.devCoding].filter((code) => code && code !== name).join(' · ')}</span>
      <span className={error === undefined ? 'allocation-row-note' : 'allocation-row-note field-error'} title={note}>{note}</span>
      <button type="button" className="allocation-remove" aria-label={t('dropDevice', { name })} title={t('dropDevice', { name })} onClick={() => remove(devId)}><CloseOutlined aria-hidden="true" /></button>
    </>
  )
})
DeviceRow.displayName = 'DeviceRow'

interface ChosenProps { readonly form: Form<Values>; readonly pool: number | undefined; readonly need: Need | undefined; readonly needs: readonly Need[]; readonly available: ReadonlyMap<number, string> }

/** The devices chosen for one line, and the ways to choose more: from a list, or the first so many. */
const Devices = ({ form, pool, need, needs, available }: ChosenProps) => {
  const t = useText(allocationMessages)
  const narrow = useNarrow()
  const { lines, set } = useLines(form)
  const errors = useErrors(form)
  const [picking, setPicking] = useState(false)
  const group = need?.lineId ?? unasked
  const devices = useMemo(() => linesIn(lines, group).filter(({ line }) => line.devId !== undefined).map((one, at) => ({ ...one, number: at + 1 })), [lines, group])
  const taken = useMemo(() => new Set(lines.flatMap(({ devId }) => devId ?? [])), [lines])
  const remove = useMemo(() => (devId: number) => form.set('lines', linesNow(form).filter((line) => line.devId !== devId), 'all'), [form])
  const rest = need && Math.max(0, Math.floor(Number(need.open) - Number(chosenOf(lines).get(group) ?? 0)))
  const fillUp = async () => {
    if (pool === undefined || !need) return
    try {
      const count = await fill(form, pool, [need], needs, available)
      if (count === 0) tell.info(t('noCandidates'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      show(error)
    }
  }
  const wrong = devices.filter(({ index }) => errors.has(`lines.${index}.devId`))
  return (
    <div className="allocation-devices">
      <div className="allocation-tools">
        <Button type="primary" ghost disabled={pool === undefined} onClick={() => setPicking(true)}>{t('chooseFromList')}</Button>
        {need && <GuardedButton disabled={pool === undefined || rest === 0} busyText={t('filling')} onPress={fillUp}>{rest === 0 ? t('filled') : t('fillUp', { count: rest ?? 0 })}</GuardedButton>}
        {wrong.length > 0 && <Button danger onClick={() => set(lines.filter((_line, index) => !errors.has(`lines.${index}.devId`)))}>{t('dropWrong', { count: wrong.length })}</Button>}
        {devices.length > 0 && <Button type="text" onClick={() => set(lines.filter((line) => line.devId === undefined || (line.applicationLineId ?? unasked) !== group))}>{t('dropAll')}</Button>}
      </div>
      {devices.length === 0
        ? <p className="allocation-none">{t(pool === undefined ? 'poolFirst' : 'noneChosen')}</p>
        : (
          <VirtualRows label={t('chosenDevices', { count: devices.length })} rows={devices} rowHeight={narrow ? rowHeights.narrow : rowHeights.wide} keyOf={({ line }) => line.devId ?? 0}>
            {({ line, index, number }) => <DeviceRow line={line} number={number} error={errors.get(`lines.${index}.devId`)} remove={remove} />}
          </VirtualRows>
        )}
      {picking && pool !== undefined && (
        <PickDialog
          title={need ? t('chooseFor', { name: need.name }) : t('choose')} pool={pool} filter={need ? filterOf(need) : {}} open={rest} taken={taken}
          add={(found) => set(withDevices(linesNow(form), found, needs, need ? group : undefined).lines)} close={() => setPicking(false)}
        />
      )}
    </div>
  )
}

/** What is chosen for one line of the application, or for none. */
export const Chosen = (props: ChosenProps) => {
  const { form, pool, need, available } = props
  const t = useText(allocationMessages)
  const model = need && modelOf(need)
  const title = need?.name ?? t('unasked')
  return (
    <section className="allocation-chosen" aria-label={title}>
      <header>
        <h3>{title}</h3>
        {need && <span>{t('needFacts', { requested: shownQuantity(need.requested), allocated: shownQuantity(need.allocated), open: shownQuantity(need.open), unit: need.unit })}</span>}
      </header>
      {need?.tracking !== 'bulk' && <Devices {...props} />}
      {need?.tracking === 'bulk' && model && <Quantity form={form} group={need.lineId} what={model} available={pool === undefined ? undefined : available.get(need.lineId) ?? '0'} open={need.open} />}
      {(need?.tracking !== 'single' && !(need?.tracking === 'bulk' && model)) && pool !== undefined && <BulkStock form={form} pool={pool} need={need} />}
    </section>
  )
}
