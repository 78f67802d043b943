import { shipmentPrintMessages } from '@geodepot/contracts/equipment/shipment.print.messages.ts'
import { printMessages } from '@geodepot/contracts/kit/print.messages.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { type Sheets, useDocumentId, usePaperQuery } from '../../../kit/document/index.ts'
import { shownDate, useText } from '../../../kit/i18n/index.ts'
import { Empty } from '../../../kit/ui/index.ts'
import type { HandOverCalls } from '../calls.ts'
import { PackingPaper, type PaperSubject, ReceiptPaper } from './papers.tsx'

const whole = 'document'

/** The papers of a document and of its hand-over, one of which the address names; `label` is what its own is called. */
export const useHandOverSheets = ({ get }: Pick<HandOverCalls, 'get'>, label: string): Sheets => {
  const p = useText(shipmentPrintMessages)
  const [search, setSearch] = useSearchParams()
  const { data } = usePaperQuery(get, { id: useDocumentId() })
  return {
    value: search.get('sheet') ?? whole,
    // What else the address says stays.
    choose: (sheet) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now)
          if (sheet === whole) next.delete('sheet')
          else next.set('sheet', sheet)
          return next
        },
        { replace: true },
      ),
    options: [
      { value: whole, label },
      ...(data?.shipments ?? []).map(({ position }) => ({
        value: `packing-${position}`,
        label: p('packingOf', { position }),
      })),
      ...(data?.receipts ?? []).map(({ receivedAt }, index) => ({
        value: `receipt-${index + 1}`,
        label: p('receiptOf', { position: index + 1, day: shownDate(receivedAt) }),
      })),
    ],
  }
}

interface HandOverPaperProps {
  /** `area/module` of the document. */
  readonly kind: string
  readonly of: PaperSubject
  readonly sheet: string
  /** The document's own paper. */
  readonly children: ReactNode
}
/** The paper that the address names: the document's own, a shipment's packing list, or a receipt's note. */
export const HandOverPaper = ({ kind: name, of, sheet, children }: HandOverPaperProps) => {
  const t = useText(printMessages)
  if (sheet === whole) return children
  const [kind, position] = sheet.split('-')
  const { shipments, receipts } = of
  const shipment = shipments.find((one) => String(one.position) === position)
  const receipt = receipts[Number(position) - 1]
  if (kind === 'packing' && shipment) return <PackingPaper of={of} kind={name} shipment={shipment} />
  if (kind === 'receipt' && receipt) return <ReceiptPaper of={of} receipt={receipt} position={Number(position)} />
  return <Empty title={t('notThere')} />
}
