import { type AllocationDetail, allocation, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationPrintMessages } from '@geodepot/contracts/equipment/allocation.print.messages.ts'
import type { ShipmentLineRow } from '@geodepot/contracts/equipment/shipment.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { useParams } from 'react-router'
import { Answered } from '../../../kit/ui/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { PrintView, usePaperQuery } from '../../../kit/document/index.ts'
import { HandOverPaper, useHandOverSheets } from '../../shipment/index.ts'
import { useAllocationPath } from '../actions.tsx'
import { AllocationPaper, route, useInstead } from './papers.tsx'

const whole = 'allocation'

const OfHandOver = ({ of, sheet }: { of: AllocationDetail; sheet: string }) => {
  const lines = new Map(of.lines.map((line) => [line.lineId, line]))
  const instead = useInstead<ShipmentLineRow>(({ lineId }) => lines.get(lineId))
  const { number, callCode } = of
  return <HandOverPaper of={{ number, callCode, way: route(of), handedOver: of, columns: [instead] }} sheet={sheet} />
}

const PaperFor = ({ id, sheet }: { id: number; sheet: string }) => {
  const query = usePaperQuery(allocationCalls.get, { id })
  const history = usePaperQuery(allocationCalls.history, { id })
  const awaits = query.data?.docState === allocation.approval?.pending
  const steps = usePaperQuery(allocationCalls.steps, { id }, { enabled: awaits })
  const paper = (of: AllocationDetail) =>
    sheet === whole ? (
      <AllocationPaper of={of} history={history.data ?? []} steps={awaits ? steps.data : undefined} />
    ) : (
      <OfHandOver of={of} sheet={sheet} />
    )
  return (
    <Answered asked={[query, history, ...(awaits ? [steps] : [])]}>{() => query.data && paper(query.data)}</Answered>
  )
}

/** The papers of an allocation: its own, the packing list of each shipment, the note of each receipt. */
const PrintAllocation = () => {
  const p = useText(allocationPrintMessages)
  const id = Number(useParams()['id'])
  const back = `${useAllocationPath()}/${id}`
  const { data } = usePaperQuery(allocationCalls.get, { id })
  const sheets = useHandOverSheets(data, { value: whole, label: p('allocation') })
  return (
    <PrintView name={data?.number ?? ''} letterhead={dept.company} back={back} sheets={sheets}>
      <PaperFor id={id} sheet={sheets.value} />
    </PrintView>
  )
}
export default PrintAllocation
