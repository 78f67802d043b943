import { Differences, type PanelProps, Receipts, Settlements } from './receive/receipts.tsx'
import { Shipments } from './ship/shipments.tsx'

/** What became of it on a document's page: what differs, how it travelled, what arrived, what was settled. */
export const HandedOverPanels = (panel: PanelProps) => (
  <>
    <Differences of={panel.of} />
    <Shipments {...panel} />
    <Receipts {...panel} />
    <Settlements of={panel.of} />
  </>
)
