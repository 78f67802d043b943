import { type LossDetail, type LossRow, loss, lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import { lossMessages } from '@geodepot/contracts/equipment/loss.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { useState } from 'react'
import { type DocumentActions, LineQuantitiesDialog, useDocumentActions } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { codesOf, modelName } from '../shipment/index.ts'

const missingIn = ({ lines }: LossDetail) =>
  lines
    .filter(({ openQty }) => !isZero(openQty))
    .map((line) => ({
      lineId: line.lineId,
      name: line.devId === null ? modelName(line) : (codesOf(line)[0] ?? modelName(line)),
      detail: line.devName,
      open: line.openQty,
      unitName: line.unit,
    }))

/** Everything that may be done with a report, for its list and its page. */
export const useLossActions = (): DocumentActions<LossRow> => {
  const t = useText(lossMessages)
  const [found, setFound] = useState<LossRow>()
  return useDocumentActions<LossRow>(loss, {
    calls: lossCalls,
    about: (row) => [row.holderName, saidAmounts([...row.lostQty, ...row.damagedQty])],
    actions: ['submit', 'decisions', 'edit', { name: 'find', run: setFound }, 'remove'],
    dialogs: found && (
      <LineQuantitiesDialog
        id={found.id}
        get={lossCalls.get}
        call={lossCalls.find}
        linesOf={missingIn}
        title={t('findTitle', { number: found.number })}
        action={t('find')}
        gone={t('gone')}
        close={() => setFound(undefined)}
      />
    ),
  })
}
