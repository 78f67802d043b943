import type { FileRow } from '@geodepot/contracts/kit/file.ts'
import { filePageMessages } from '@geodepot/contracts/kit/file-page.messages.ts'
import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { shownSize, useText } from '../../i18n/index.ts'
import { FileSign } from '../kinds.tsx'
import { useDownload } from '../use-download.ts'

/** Says why a file is not shown, and offers it. */
export const Offered = ({ of, why }: { of: FileRow; why: string }) => {
  const t = useText(filePageMessages)
  const { busy, start } = useDownload(of)
  return (
    <div className="preview-offer">
      <FileSign of={of} />
      <strong>{of.name}</strong>
      <p>
        {shownSize(of.size)} · {why}
      </p>
      <Button type="primary" icon={<DownloadOutlined aria-hidden="true" />} loading={busy} onClick={() => void start()}>
        {t(busy ? 'downloading' : 'download')}
      </Button>
    </div>
  )
}
