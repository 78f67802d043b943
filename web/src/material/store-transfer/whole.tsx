import { storeTransferMessages } from '@geodepot/contracts/material/store-transfer.messages.ts'
import {
  type StoreTransferDetail,
  type StoreTransferRow,
  storeTransferCalls,
} from '@geodepot/contracts/material/store-transfer.ts'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Answered, AppDialog, Waiting } from '../../kit/ui/index.ts'

export interface Place {
  readonly value: string
  readonly label: string
}
interface WholeProps {
  readonly of: StoreTransferRow
  readonly action: string
  readonly close: () => void
  readonly children: (of: StoreTransferDetail, places: readonly Place[]) => ReactNode
}
/** A dialog about one of which a list knows its row alone: the whole of it is read first, and where it can go. */
export const Whole = ({ of, action, close, children }: WholeProps) => {
  const t = useText(storeTransferMessages)
  const asked = useApiQuery(storeTransferCalls.get, { id: of.id })
  const places = useApiQuery(storeTransferCalls.places, { id: of.id })
  return (
    <AppDialog open title={`${action} · ${of.number} · ${of.toStore}`} onClose={close} width={960}>
      <Answered asked={[asked, places]} gone={t('gone')} waiting={<Waiting rows={3} columns={3} />}>
        {() =>
          asked.data &&
          places.data &&
          children(
            asked.data,
            places.data.map(({ placeId, goodsLocation }) => ({ value: String(placeId), label: goodsLocation })),
          )
        }
      </Answered>
    </AppDialog>
  )
}
