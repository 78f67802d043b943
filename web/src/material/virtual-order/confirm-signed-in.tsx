import { type VirtualOrderDetail, virtualOrder, virtualOrderCalls } from '@geodepot/contracts/material/virtual-order.ts'
import { useCallback, useMemo } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { call, refreshTouched } from '../../kit/api/index.ts'
import { useDocumentPath } from '../../kit/document/index.ts'
import { type Source, viewOf } from '../../system/ticket/index.ts'
import { OrderOnPhone, wrongOrder } from './confirm.tsx'
import { type OrderDraft, decisionsOf } from './quantities.ts'

/** The same under a session: `edit` as long as it waits for this person, `view` otherwise. */
const ConfirmSignedIn = () => {
  const id = Number(useSearchParams()[0].get('id'))
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const list = useDocumentPath(virtualOrder)
  const source = useMemo(
    (): Source<VirtualOrderDetail, OrderDraft> => ({
      name: `draft ${virtualOrder.name} ${id}`,
      read: (signal) => call(virtualOrderCalls.get, { id }, { quiet: true, signal }),
      decide: async (decision, draft, { version, lines }, key) => {
        const opinion = draft.opinion.trim()
        const options = { quiet: true, key, change: true } as const
        const said = { id, version, ...(opinion !== '' && { opinion }) }
        await (decision === 'approve'
          ? call(virtualOrderCalls.approve, { ...said, lines: decisionsOf(lines, draft) }, options)
          : call(virtualOrderCalls.refuse, { ...said, opinion }, options))
        void refreshTouched(virtualOrderCalls.approve)
      },
      isOpen: ({ can }) => can.approve === true && viewOf(pathname) !== pathname,
      wrong: wrongOrder,
    }),
    [id, pathname],
  )
  const go = useCallback((path: string) => void navigate(path), [navigate])
  const settled = useCallback(() => {
    if (viewOf(pathname) !== pathname) void navigate(viewOf(pathname) + search, { replace: true })
  }, [navigate, pathname, search])
  return Number.isSafeInteger(id) && id > 0 ? (
    <OrderOnPhone source={source} alone={false} go={go} settled={settled} />
  ) : (
    <Navigate replace to={list} />
  )
}
export default ConfirmSignedIn
