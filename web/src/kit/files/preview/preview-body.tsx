import { type FileRow, file } from '@geodepot/contracts/kit/file.ts'
import { filePageMessages } from '@geodepot/contracts/kit/file-page.messages.ts'
import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { type ReactNode, Suspense, lazy } from 'react'
import { type CallError, fileOf } from '../../api/index.ts'
import { Failed, useLate } from '../../ui/index.ts'
import { useText } from '../../i18n/index.ts'
import { type LookedAt, lookedAt } from '../kinds.tsx'
import { Offered } from './offered.tsx'
import { Picture } from './picture.tsx'
import { PlainText } from './plain-text.tsx'

const Pdf = lazy(() => import('./pdf.tsx'))

const MB = 1024 * 1024
/** Bytes above which a file is not fetched to be looked at: it would only fill the memory. */
const bounds: Readonly<Record<LookedAt, number>> = { picture: 60 * MB, pdf: 150 * MB, text: 20 * MB, none: 0 }
/** Whether a file is drawn here rather than only offered. */
export const canBeSeen = (row: FileRow): boolean => row.size <= bounds[lookedAt(row)]

const Waiting = () => {
  const t = useText(webMessages)
  return (
    <div className="preview-waiting" role="status" aria-label={t('loading')}>
      <Spin />
    </div>
  )
}
const Content = ({ of, children }: { of: FileRow; children: (content: Blob) => ReactNode }) => {
  const { data, error, isPending, refetch } = useQuery<Blob, CallError>({
    queryKey: ['file', of.id],
    queryFn: ({ signal }) => fileOf(file.download, { fileId: of.id }, { quiet: true, signal }),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
  const late = useLate(isPending)
  if (data) return children(data)
  return error ? (
    <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
  ) : (
    late && <Waiting />
  )
}

interface PreviewBodyProps {
  readonly of: FileRow
  readonly zoom: number
  readonly setZoom: (zoom: number) => void
}
/** A file as it can be looked at: pictures and PDFs drawn, plain text, everything else offered. */
export const PreviewBody = ({ of, zoom, setZoom }: PreviewBodyProps) => {
  const t = useText(filePageMessages)
  const kind = lookedAt(of)
  if (!canBeSeen(of)) return <Offered of={of} why={t(kind === 'none' ? 'noPreview' : 'tooLarge')} />
  return (
    <Content of={of}>
      {(content) => {
        if (kind === 'picture') return <Picture of={of} content={content} zoom={zoom} setZoom={setZoom} />
        if (kind === 'text') return <PlainText content={content} />
        return (
          <Suspense fallback={<Waiting />}>
            <Pdf of={of} content={content} zoom={zoom} />
          </Suspense>
        )
      }}
    </Content>
  )
}
