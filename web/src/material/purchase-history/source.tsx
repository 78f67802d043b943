import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import { type PurchaseHistoryRow, purchaseHistoryCalls } from '@geodepot/contracts/material/purchase-history.ts'
import { purchaseHistoryMessages } from '@geodepot/contracts/material/purchase-history.messages.ts'
import { DownloadOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { download, useApiQuery } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Answered, GuardedButton } from '../../kit/ui/index.ts'
import './purchase-history.css'

interface Props {
  readonly of: PurchaseHistoryRow
  readonly close: () => void
}
const Shown = ({
  of: { fileId, fileName, sheetName, row, cells },
  close,
}: Pick<Props, 'close'> & { readonly of: AnswerOf<typeof purchaseHistoryCalls.source> }) => {
  const t = useText(purchaseHistoryMessages)
  return (
    <div className="history-source">
      <p>{t('sourceAt', { file: fileName, sheet: sheetName, row })}</p>
      <table aria-label={t('source')}>
        <thead>
          <tr>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('written')}</th>
          </tr>
        </thead>
        <tbody>
          {cells.map(({ column, header, value }) => (
            <tr key={column}>
              <th scope="row">
                {column} {header}
              </th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <Link to={`/material/purchase-history?fileId=${fileId}`} onClick={close}>
          {t('allOfFile')}
        </Link>
        <GuardedButton
          icon={<DownloadOutlined aria-hidden="true" />}
          onPress={() => download(purchaseHistoryCalls.file, { fileId })}
        >
          {t('download')}
        </GuardedButton>
      </footer>
    </div>
  )
}

/** How a row stands in its file, and the ways to the file and to all that came from it. */
const Source = ({ of, close }: Props) => {
  const asked = useApiQuery(purchaseHistoryCalls.source, { id: of.id })
  return (
    <Answered asked={[asked]}>
      {() => (asked.data === undefined ? null : <Shown of={asked.data} close={close} />)}
    </Answered>
  )
}
export default Source
