import {
  type ApplicationLineRow,
  type ApplicationRow,
  applicationCalls,
} from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { queryNow, useApiQuery } from '../../kit/api/index.ts'
import { LineQuantitiesForm } from '../../kit/document/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Answered, AppDialog, Waiting } from '../../kit/ui/index.ts'
import { openOf } from './described.ts'

const linesOf = (lines: readonly ApplicationLineRow[]) =>
  lines
    .map((line) => ({
      lineId: line.lineId,
      name: line.devModel === null ? line.devType : `${line.brand ?? ''} ${line.devModel}`,
      detail: line.devModel === null ? '' : line.devType,
      open: openOf(line),
      unitName: line.unit,
    }))
    .filter(({ open }) => compare(open, '0') > 0)

/** Gives up what will not be allocated, line by line, for a reason that whoever asked for it reads. */
const CloseRest = ({ of: { id, number }, close }: { of: ApplicationRow; close: () => void }) => {
  const t = useText(applicationMessages)
  const [row, lines] = [
    useApiQuery(applicationCalls.get, { deviceappid: id }),
    useApiQuery(applicationCalls.lines, { deviceappid: id }),
  ]
  return (
    <AppDialog open title={`${t('closeRest')} · ${number}`} onClose={close}>
      <Answered asked={[row, lines]} gone={t('gone')} waiting={<Waiting rows={3} columns={3} />}>
        {() =>
          row.data &&
          lines.data && (
            <LineQuantitiesForm
              of={row.data}
              lines={linesOf(lines.data.rows)}
              call={applicationCalls.closeRest}
              latest={() => queryNow(applicationCalls.get, { deviceappid: id })}
              action={t('closeRest')}
              close={close}
            />
          )
        }
      </Answered>
    </AppDialog>
  )
}
export default CloseRest
