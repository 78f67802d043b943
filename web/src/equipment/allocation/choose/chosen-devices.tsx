import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { GuardedButton } from '../../../kit/ui/index.ts'
import { CallError, showError, toast } from '../../../kit/api/index.ts'
import { useErrors } from '../../../kit/form/index.ts'
import { shownQuantity, useText } from '../../../kit/i18n/index.ts'
import { useNarrow } from '../../../kit/browser/index.ts'
import { chosenOf, groupOf, linesIn, unasked, withDevices } from './choice.ts'
import type { ChosenProps } from './chosen.tsx'
import { fill, linesNow, useLines } from './choosing.ts'
import { DeviceRow } from './device-row.tsx'
import { acceptedFactor } from './need.ts'
import { PickDialog } from './pick-dialog.tsx'
import { VirtualRows } from './virtual-rows.tsx'

const rowHeights = { wide: 36, narrow: 60 } as const

/** The devices chosen for one line, and the ways to choose more: from a list, or as many as are open. */
export const ChosenDevices = ({ form, pool, need, needs, available }: ChosenProps) => {
  const t = useText(allocationMessages)
  const narrow = useNarrow()
  const { lines, set } = useLines(form)
  const errors = useErrors(form)
  const [picking, setPicking] = useState(false)
  const group = need?.lineId ?? unasked
  const devices = useMemo(
    () =>
      linesIn(lines, group)
        .filter(({ line }) => line.devId !== undefined)
        .map((one, at) => ({ ...one, number: at + 1 })),
    [lines, group],
  )
  const remove = useMemo(
    () => (devId: number) =>
      form.set(
        'lines',
        linesNow(form).filter((line) => line.devId !== devId),
        'all',
      ),
    [form],
  )
  const rest = need && subtract(need.open, chosenOf(lines, needs).get(group) ?? '0')
  const isFull = rest !== undefined && compare(rest, 0) <= 0
  const fillUp = async () => {
    if (pool === undefined || !need) return
    try {
      const count = await fill(form, pool, [need], needs, available)
      if (count === 0) toast.info(t('nothingFits'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showError(error)
    }
  }
  const wrong = devices.filter(({ index }) => errors.has(`lines.${index}.devId`))
  return (
    <div className="allocation-devices">
      <div className="hand-over-tools">
        <Button type="primary" ghost disabled={pool === undefined} onClick={() => setPicking(true)}>
          {t('chooseFromList')}
        </Button>
        {need && (
          <GuardedButton disabled={pool === undefined || isFull} busyText={t('filling')} onPress={fillUp}>
            {isFull ? t('filled') : t('fillUp', { count: shownQuantity(rest ?? '0'), unit: need.unit })}
          </GuardedButton>
        )}
        {wrong.length > 0 && (
          <Button danger onClick={() => set(lines.filter((_line, index) => !errors.has(`lines.${index}.devId`)))}>
            {t('dropWrong', { count: wrong.length })}
          </Button>
        )}
        {devices.length > 0 && (
          <Button
            type="text"
            onClick={() => set(lines.filter((line) => line.devId === undefined || groupOf(line) !== group))}
          >
            {t('dropAll')}
          </Button>
        )}
      </div>
      {devices.length === 0 ? (
        <p className="hand-over-none">{t(pool === undefined ? 'poolFirst' : 'noneChosen')}</p>
      ) : (
        <VirtualRows
          label={t('chosenDevices', { count: devices.length })}
          rows={devices}
          rowHeight={narrow ? rowHeights.narrow : rowHeights.wide}
          keyOf={({ line }) => line.devId ?? 0}
        >
          {({ line, index, number }) => (
            <DeviceRow
              line={line}
              number={number}
              error={errors.get(`lines.${index}.devId`)}
              isSubstitute={
                need !== undefined && line.$what !== undefined && acceptedFactor(need, line.$what) === undefined
              }
              remove={remove}
            />
          )}
        </VirtualRows>
      )}
      {picking && pool !== undefined && (
        <PickDialog
          pool={pool}
          need={need}
          open={rest}
          lines={lines}
          close={() => setPicking(false)}
          add={(found) => set(withDevices(linesNow(form), found, needs, need ? group : undefined).lines)}
        />
      )}
    </div>
  )
}
