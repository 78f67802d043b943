import {
  type AllocationDetail,
  type AllocationLineRow,
  allocationCalls,
  swapConditions,
} from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { queryNow } from '../../kit/api/index.ts'
import { FormFrame, FormSection, LongTextField, PickField, RadioField, useForm } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'
import { codesOf, modelName, nameOf } from '../shipment/index.ts'

interface SwapProps {
  readonly of: AllocationDetail
  readonly line: AllocationLineRow
  readonly close: () => void
}
interface Values {
  devId?: number
  condition?: string
  opinion?: string
}
const stays = ''

/** Another device goes instead of one that turned out bad: which, why, and how that one was found. */
const SwapDialog = ({ of, line, close }: SwapProps) => {
  const t = useText(allocationMessages)
  const { id, number } = of
  const name = nameOf(line)
  const form = useForm<typeof allocationCalls.swap, Values>(allocationCalls.swap, {
    start: { condition: 'waitRepair' },
    fixed: { id, version: of.version, lineId: line.lineId },
    outgoing: async ({ condition, ...ask }) => ({
      ...ask,
      ...(condition !== undefined && String(condition) !== stays && { condition }),
    }),
    saved: close,
    latest: async () => {
      const { version } = await queryNow(allocationCalls.get, { id })
      return { start: {}, fixed: { id, version, lineId: line.lineId } }
    },
  })
  return (
    <AppDialog open title={`${t('swapTitle', { name })} · ${number}`} onClose={close}>
      <FormFrame form={form} cancel={close} saveLabel={t('swap')}>
        <p className="form-note">{t('swapHint', { name })}</p>
        <FormSection>
          <PickField
            form={form}
            name="devId"
            label={t('swapFor')}
            wide
            of={allocationCalls.spares}
            ask={(keyword) => ({ allocationId: id, lineId: line.lineId, keyword, pageSize: 30 })}
            idOf={(row) => row.devId}
            say={(row) => [nameOf(row), row.modelId === line.modelId ? '' : modelName(row)].filter(Boolean).join(' · ')}
            detail={(row) =>
              [
                ...codesOf(row).slice(1),
                row.draftNumber === null ? '' : t('inDraft', { number: row.draftNumber }),
                row.fallsShort ? t('fallsShort') : '',
              ]
                .filter(Boolean)
                .join(' · ')
            }
          />
          <RadioField
            form={form}
            name="condition"
            label={t('swapCondition')}
            wide
            options={[
              ...swapConditions.map((value) => ({ value, label: t(`swapCondition_${value}`) })),
              { value: stays, label: t('swapConditionStays') },
            ]}
          />
          <LongTextField form={form} name="opinion" label={t('swapWhy')} max={500} rows={2} wide />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
export default SwapDialog
