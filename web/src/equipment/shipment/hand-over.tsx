import type { Operation } from '@geodepot/contracts/kit/operation.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { queryNow } from '../../kit/api/index.ts'
import { Answered, AppDialog, type DialogWidth, Waiting, useReadOnce } from '../../kit/ui/index.ts'
import type { HandOverCalls, HandOverDetail, HandOverProps } from './calls.ts'
import './shipment.css'
import './hand-over.css'

interface FrameProps<D extends HandOverDetail> extends Omit<HandOverProps, 'of'> {
  readonly of: { readonly get: Operation<HandOverCalls['get']['input'], z.ZodType<D>> }
  readonly title: string
  readonly width?: DialogWidth
  readonly children: (detail: D) => ReactNode
}

/** The dialog of a hand-over: reads the document when it opens, so that what is counted is what stands there. */
export const HandOver = <D extends HandOverDetail>({
  of,
  id,
  number,
  title,
  width = 960,
  close,
  children,
}: FrameProps<D>) => {
  const found = useReadOnce(() => queryNow(of.get, { id }))
  return (
    <AppDialog open title={`${title} · ${number}`} width={width} onClose={close} className="hand-over">
      <Answered asked={[found]} waiting={<Waiting rows={6} columns={4} />} blank={<div className="hand-over-empty" />}>
        {() => found.data && children(found.data)}
      </Answered>
    </AppDialog>
  )
}
