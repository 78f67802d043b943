import { type AllocationDetail, allocation, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationPrintMessages } from '@geodepot/contracts/equipment/allocation.print.messages.ts'
import type { ShipmentLineRow } from '@geodepot/contracts/equipment/shipment.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { DocumentPrint, type Printed } from '../../../kit/document/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { HandOverPaper, useHandOverSheets } from '../../shipment/index.ts'
import { way } from '../described.ts'
import { AllocationPaper, useInstead } from './papers.tsx'

const PaperFor = ({ sheet, ...printed }: Printed<AllocationDetail> & { sheet: string }) => {
  const { row } = printed
  const lines = new Map(row.lines.map((line) => [line.lineId, line]))
  const instead = useInstead<ShipmentLineRow>(({ lineId }) => lines.get(lineId))
  return (
    <HandOverPaper
      kind={allocation.name}
      of={{ ...row, way: way(row), columns: [instead], signatures: printed.signatures ?? [] }}
      sheet={sheet}
    >
      <AllocationPaper {...printed} />
    </HandOverPaper>
  )
}

/** The papers of an allocation: its own, the packing list of each shipment, the note of each receipt. */
const PrintAllocation = () => {
  const sheets = useHandOverSheets(allocationCalls, useText(allocationPrintMessages)('allocation'))
  return (
    <DocumentPrint of={allocation} calls={allocationCalls} letterhead={dept.company} sheets={sheets}>
      {(printed) => <PaperFor {...printed} sheet={sheets.value} />}
    </DocumentPrint>
  )
}
export default PrintAllocation
