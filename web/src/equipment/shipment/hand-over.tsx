import type { Operation } from '@geodepot/contracts/kit/operation.ts'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { queryNow, CallError } from '../../kit/api/index.ts'
import { AppDialog, Failed, Forbidden, Waiting, useLate } from '../../kit/ui/index.ts'
import type { HandOverCalls, HandOverDetail, HandOverProps } from './calls.ts'
import { useOnce } from './use-once.ts'
import './shipment.css'
import './hand-over.css'

interface FrameProps<D extends HandOverDetail> extends Omit<HandOverProps, 'of'> {
  readonly of: { readonly get: Operation<HandOverCalls['get']['input'], z.ZodType<D>> }
  readonly title: string
  readonly width?: number
  readonly children: (detail: D) => ReactNode
}

/** The dialog of a hand-over: reads the document when it opens, so that what is counted is what stands there. */
export const HandOver = <D extends HandOverDetail>({
  of,
  id,
  number,
  title,
  width = 1080,
  close,
  children,
}: FrameProps<D>) => {
  const [detail, setDetail] = useState<D>()
  const [failed, setFailed] = useState<CallError>()
  const read = async () => {
    setFailed(undefined)
    try {
      setDetail(await queryNow(of.get, { id }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.kind !== 'cancelled') setFailed(error)
    }
  }
  useOnce(read)
  const late = useLate(detail === undefined && failed === undefined)
  const body = () => {
    if (detail) return children(detail)
    if (failed)
      return failed.code === 403 ? (
        <Forbidden />
      ) : (
        <Failed message={failed.msg} requestId={failed.requestId} retry={() => void read()} />
      )
    return late ? <Waiting rows={6} columns={4} /> : <div className="hand-over-empty" />
  }
  return (
    <AppDialog open title={`${title} · ${number}`} width={width} onClose={close} className="hand-over">
      {body()}
    </AppDialog>
  )
}
