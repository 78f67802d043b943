import { outboundMessages } from '@geodepot/contracts/material/outbound.messages.ts'
import { type OutboundUse, outbound, outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { Link, useSearchParams } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { describeLines, useDocumentPath, useLineColumns } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Answered, LinesTable, Panel, Waiting } from '../../kit/ui/index.ts'
import { materialAndPart } from '../material/index.ts'

const described = describeLines<OutboundUse>()(outboundMessages, [
  { field: 'outDate', kind: 'day', width: 110, card: 'fact' },
  { field: 'outKind', codes: 'outKind_', width: 100, card: 'fact' },
  { field: 'outboundNumber', kind: 'code', width: 190, card: 'title' },
  { field: 'batchNo', kind: 'code', width: 140, card: 'fact' },
  { field: 'deviceName', width: 170, card: 'fact' },
  { field: 'projectName', width: 200, card: 'fact' },
  { field: 'repairNo', width: 130, optional: true, card: 'fact' },
  { field: 'receiverName', width: 100 },
  { field: 'storeName', width: 120 },
  { field: 'outQty', kind: 'figure', total: true, width: 90, card: 'fact' },
  { field: 'unitName', width: 60 },
  { field: 'returnedQty', kind: 'amber', width: 90, optional: true, card: 'fact' },
  { field: 'amount', kind: 'money', total: true, width: 120, optional: true },
])

const Uses = ({ rows }: { rows: readonly OutboundUse[] }) => {
  const t = useText(outboundMessages)
  const here = useDocumentPath(outbound)
  const table = useLineColumns(described, rows, {
    outboundNumber: ({ outboundId, outboundNumber }) => <Link to={`${here}/${outboundId}`}>{outboundNumber}</Link>,
  })
  const [first] = rows
  if (!first) return <p>{t('noUses')}</p>
  return (
    <Panel title={[t('uses'), materialAndPart(first)].join(' · ')}>
      <LinesTable {...table} rowKey="lineId" label={t('uses')} />
    </Panel>
  )
}

/** Every device, project and repair that a batch, or a material, went to. */
const UsesPage = () => {
  const t = useText(outboundMessages)
  const [address] = useSearchParams()
  const [batch, material] = ['batch', 'material'].map((name) => Number(address.get(name) ?? 0))
  const of = { ...(batch ? { batchId: batch } : {}), ...(material ? { materialId: material } : {}) }
  const asked = useApiQuery(outboundCalls.uses, { pageSize: 500, ...of })
  return (
    <Answered asked={[asked]} gone={t('noUses')} waiting={<Waiting rows={5} columns={5} />}>
      {() => asked.data && <Uses rows={asked.data.rows} />}
    </Answered>
  )
}
export default UsesPage
