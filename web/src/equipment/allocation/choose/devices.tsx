import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { useMemo, useState } from 'react'
import { GuardedButton } from '../../../kit/ui/index.ts'
import { CallError, call, showError, toast } from '../../../kit/api/index.ts'
import { type Form, useErrors, useField } from '../../../kit/form/index.ts'
import { shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { useNarrow } from '../../../kit/browser/index.ts'
import { beyondOf, chosenOf, comesTo, groupOf, unasked, withDevices } from './choice.ts'
import { fill, linesNow, useLines } from './choosing.ts'
import { Chosen } from './chosen.tsx'
import type { Available, Need } from './need.ts'
import { Needs } from './needs.tsx'
import { type ScanAnswer, ScanField } from '../../../kit/scan/index.ts'
import { modelName } from '../../shipment/index.ts'
import { substitutesIn } from './substitutes.ts'
import type { Values } from '../values.ts'
import '../allocation.css'

interface DevicesProps {
  readonly form: Form<Values>
  readonly pool: number | undefined
  readonly needs: readonly Need[]
  readonly available: Available
}

/** Answers scanned codes: what can be had is chosen at once, for the line that asks for it. */
const useScan = ({ form, pool, needs }: DevicesProps) => {
  const t = useText(allocationMessages)
  return async (codes: readonly string[]): Promise<ScanAnswer[]> => {
    if (pool === undefined) return codes.map((code) => ({ code, ok: false, text: t('poolFirst') }))
    const answers = await call(allocationCalls.scan, { fromHolderId: pool, codes: [...codes] }, { quiet: true })
    const before = new Set(linesNow(form).flatMap(({ devId }) => devId ?? []))
    const found = answers.flatMap(({ device }) => device ?? [])
    const { lines } = withDevices(linesNow(form), found, needs)
    form.set('lines', lines, 'all')
    const groups = new Map(
      lines.flatMap(({ devId, applicationLineId }) =>
        devId === undefined ? [] : [[devId, applicationLineId] as const],
      ),
    )
    return answers.map(({ code, device, refusal, near }) => {
      if (!device) return { code, ok: false, text: refusal ?? t('scanUnknown'), near }
      if (before.has(device.devId)) return { code, ok: true, text: t('scanTwice', { model: modelName(device) }) }
      const need = needs.find(({ lineId }) => lineId === groups.get(device.devId))
      return {
        code,
        ok: true,
        text:
          need || needs.length === 0
            ? t('scanAdded', { model: modelName(device) })
            : t('scanUnasked', { model: modelName(device) }),
      }
    })
  }
}

/** Groups in which the server, or the contract, found something wrong. */
const useWrong = (form: Form<Values>): ReadonlySet<number> => {
  const errors = useErrors(form)
  const { lines } = useLines(form)
  return useMemo(
    () =>
      new Set(
        [...errors.keys()].flatMap((path) => {
          const [field, index] = path.split('.')
          const line = field === 'lines' && index !== undefined ? lines[Number(index)] : undefined
          return line ? [line.applicationLineId ?? unasked] : []
        }),
      ),
    [errors, lines],
  )
}

const useFillAll = ({ form, pool, needs, available }: DevicesProps) => {
  const t = useText(allocationMessages)
  return async () => {
    if (pool === undefined) return
    try {
      const count = await fill(form, pool, needs, needs, available)
      toast.success(t('filledAll', { count }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showError(error)
    }
  }
}

/** Which devices and quantities go: scanned, chosen from a list or filled up, counted against what is open. */
export const Devices = (props: DevicesProps) => {
  const { form, pool, needs, available } = props
  const t = useText(allocationMessages)
  const narrow = useNarrow()
  const { lines } = useLines(form)
  const { error } = useField(form, 'lines')
  const [active, setActive] = useState<{ group: number; wrong: ReadonlySet<number> }>()
  const chosen = useMemo(() => chosenOf(lines, needs), [lines, needs])
  const loose = useMemo(() => comesTo(lines.filter((line) => groupOf(line) === unasked)), [lines])
  const instead = useMemo(() => new Set(substitutesIn(lines, needs).map(({ need }) => need.lineId)), [lines, needs])
  const beyond = useMemo(() => beyondOf(lines, needs), [lines, needs])
  const wrong = useWrong(form)
  const resolve = useScan(props)
  const fillAll = useFillAll(props)
  const first = needs.find(({ lineId, open }) => !isZero(open) && available.has(lineId)) ?? needs[0]
  // Where something has just been refused is where one looks next.
  const kept =
    active && (active.wrong === wrong || wrong.size === 0 || wrong.has(active.group)) ? active.group : undefined
  const group = kept ?? [...wrong][0] ?? first?.lineId ?? unasked
  const need = needs.find(({ lineId }) => lineId === group)
  const panel = <Chosen key={group} {...props} need={need} />
  // What the pool can serve first, what is served already last.
  const ordered = useMemo(() => {
    const rank = ({ lineId, open }: Need) => (isZero(open) ? 2 : available.has(lineId) ? 0 : 1)
    return needs.toSorted((a, b) => rank(a) - rank(b))
  }, [needs, available])
  const total = lines.length
  const all = useMemo(() => comesTo(lines), [lines])
  return (
    <fieldset className="form-section allocation-choose" data-field="lines">
      <legend>
        {t('choose')}{' '}
        <span className="hand-over-figure" role="status">
          {[t('chosenTotal', { count: shownQuantity(total) }), saidAmounts(all)]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </legend>
      <div className="hand-over-scan-line">
        <ScanField
          label={t('scan')}
          hint={t(pool === undefined ? 'poolFirst' : 'scanHint')}
          disabled={pool === undefined}
          resolve={resolve}
        />
        {needs.length > 0 && (
          <GuardedButton disabled={pool === undefined} busyText={t('filling')} onPress={fillAll}>
            {t('fillAll')}
          </GuardedButton>
        )}
      </div>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {beyond.length > 0 && (
        <div className="form-note form-note-amber" role="status">
          <strong>{t('isBeyond')}</strong>{' '}
          {beyond
            .slice(0, 6)
            .map(({ name, by }) => t('beyondBy', { name: name ?? t('unasked'), by: saidAmounts(by) }))
            .join(' · ')}
          {beyond.length > 6 ? ' …' : ''}
          <p>{t('beyondHint')}</p>
        </div>
      )}
      <div className="allocation-columns">
        <Needs
          needs={ordered}
          chosen={chosen}
          loose={loose}
          available={available}
          active={group}
          choose={(next) => setActive({ group: next, wrong })}
          wrong={wrong}
          instead={instead}
          below={narrow ? panel : null}
        />
        {!narrow && panel}
      </div>
    </fieldset>
  )
}
