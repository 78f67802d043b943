import { type OutboundKind, outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { outboundMessages } from '@geodepot/contracts/material/outbound.messages.ts'
import { Select } from 'antd'
import { useApiQuery } from '../../kit/api/index.ts'
import type { CellEditor } from '../../kit/form/index.ts'
import { shownDate, shownQuantity, useText } from '../../kit/i18n/index.ts'

/** What a place is called that is no goods location. */
const placeNames: Readonly<Record<string, 'place_claim' | 'place_core'>> = { claim: 'place_claim', core: 'place_core' }

/** What a line says of the batch that it takes. */
export interface NamesBatch {
  readonly materialId?: number | string | undefined
  readonly batchId?: number | string | undefined
  readonly placeId?: number | string | undefined
  readonly $batch?: string
}
interface BatchEditorProps {
  readonly editor: CellEditor<NamesBatch>
  readonly storeId: number
  readonly outKind: OutboundKind
}
/** Chooses the batch of a line among those that the store has, in the order in which they are due. */
export const BatchEditor = ({ editor: { line, label, take, cancel }, storeId, outKind }: BatchEditorProps) => {
  const t = useText(outboundMessages)
  const materialId = Number(line.materialId ?? 0)
  const { data, isFetching } = useApiQuery(
    outboundCalls.stock,
    { storeId, materialId, outKind },
    { enabled: storeId > 0 && materialId > 0 },
  )
  const options = (data ?? []).map((one) => ({
    value: `${one.batchId} ${one.placeId}`,
    label: [one.batchNo, one.goodsLocation || t(placeNames[one.placeKind] ?? 'place_quarantine')].join(' · '),
    detail: [
      shownQuantity(one.quantity),
      shownDate(one.receivedOn),
      one.expiresOn === null ? '' : `${t('expiresOn')} ${shownDate(one.expiresOn)}`,
      one.expired === '1' ? t('expired') : '',
    ]
      .filter(Boolean)
      .join(' · '),
    one,
  }))
  return (
    <Select
      autoFocus
      defaultOpen
      allowClear
      variant="borderless"
      aria-label={label}
      placeholder={t('batchHint')}
      loading={isFetching}
      value={line.batchId === undefined ? null : `${line.batchId} ${line.placeId ?? ''}`}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 300 } } }}
      options={options}
      optionRender={({ data: option }) => (
        <span className="pick-option">
          <span>{option.label}</span>
          <small>{option.detail}</small>
        </span>
      )}
      onChange={(_value, option) => {
        if (!option || Array.isArray(option)) take({ batchId: undefined, placeId: undefined, $batch: '' })
        else take({ batchId: option.one.batchId, placeId: String(option.one.placeId), $batch: option.label })
      }}
      onBlur={cancel}
    />
  )
}
