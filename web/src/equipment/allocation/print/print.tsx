import { type AllocationDetail, allocation, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationPrintMessages } from '@geodepot/contracts/equipment/allocation.print.messages.ts'
import { printMessages } from '@geodepot/contracts/kit/print.messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { useParams, useSearchParams } from 'react-router'
import { shownDate, useText } from '../../../kit/i18n/index.ts'
import { Empty } from '../../../kit/ui/index.ts'
import { PaperOf, PrintView, type Sheets, usePaperQuery } from '../../../kit/document/index.ts'
import { useAllocationPath } from '../actions.tsx'
import { AllocationPaper, PackingPaper, ReceiptPaper } from './papers.tsx'

const whole = 'allocation'

const PaperFor = ({ id, sheet }: { id: number; sheet: string }) => {
  const t = useText(printMessages)
  const query = usePaperQuery(allocationCalls.get, { id })
  const history = usePaperQuery(allocationCalls.history, { id })
  const awaits = query.data?.docState === allocation.approval?.pending
  const steps = usePaperQuery(allocationCalls.steps, { id }, { enabled: awaits })
  const paper = (of: AllocationDetail) => {
    const [kind, position] = sheet.split('-')
    const index = of.receipts.findIndex((_, at) => String(at + 1) === position)
    const [shipment, receipt] = [of.shipments.find((one) => String(one.position) === position), of.receipts[index]]
    if (kind === 'packing' && shipment) return <PackingPaper of={of} shipment={shipment} />
    if (kind === 'receipt' && receipt) return <ReceiptPaper of={of} receipt={receipt} position={index + 1} />
    return kind === whole ? (
      <AllocationPaper of={of} history={history.data ?? []} steps={awaits ? steps.data : undefined} />
    ) : (
      <Empty title={t('notThere')} />
    )
  }
  return <PaperOf asked={[query, history, ...(awaits ? [steps] : [])]}>{() => query.data && paper(query.data)}</PaperOf>
}

const useSheets = (of: AllocationDetail | undefined): Sheets => {
  const p = useText(allocationPrintMessages)
  const [search, setSearch] = useSearchParams()
  return {
    value: search.get('sheet') ?? whole,
    choose: (sheet) => setSearch(sheet === whole ? {} : { sheet }, { replace: true }),
    options: [
      { value: whole, label: p('allocation') },
      ...(of?.shipments ?? []).map(({ position }) => ({
        value: `packing-${position}`,
        label: p('packingOf', { position }),
      })),
      ...(of?.receipts ?? []).map(({ receivedAt }, index) => ({
        value: `receipt-${index + 1}`,
        label: p('receiptOf', { position: index + 1, day: shownDate(receivedAt) }),
      })),
    ],
  }
}

/** The papers of an allocation: its own, the packing list of each shipment, the note of each receipt. */
const PrintAllocation = () => {
  const id = Number(useParams()['id'])
  const back = `${useAllocationPath()}/${id}`
  const { data } = usePaperQuery(allocationCalls.get, { id })
  const sheets = useSheets(data)
  return (
    <PrintView name={data?.number ?? ''} letterhead={dept.company} back={back} sheets={sheets}>
      <PaperFor id={id} sheet={sheets.value} />
    </PrintView>
  )
}
export default PrintAllocation
