// Calls to the server, and the answers that pages hold: one typed client made from the operations, queries and
// mutations, files, the push channel, what went wrong.
export { AwaitedBy, type Begin, useAwaited } from './awaited.ts'
export { call, callLight, type CallOptions, callWhole, newKey, timeouts } from './call.ts'
export { earlyRead } from './early.ts'
export { writeToConsole } from './console.ts'
export { copyText } from './copy.ts'
export { clearErrorLog, logError, useErrorLog, watchErrors } from './error-log.ts'
export { CallError } from './error.ts'
export { download, fileNameIn, fileOf, upload, type UploadOptions } from './file.ts'
export { useFollow } from './follow.ts'
export type { ListOperation, RowOf } from './list-operation.ts'
export { type Channel, type ChannelParts, openChannel } from './push.ts'
export { queryNow } from './query-now.ts'
export {
  hold,
  moduleNamed,
  queryKeyOf,
  queryClient,
  refresh,
  refreshTouched,
  useApiQuery,
  useApiMutation,
} from './query.ts'
export { type Light, prefix } from './request.ts'
export {
  askedToSignIn,
  type Expired,
  type News,
  type Question,
  setExpired,
  setToaster,
  showError,
  toast,
  type Toaster,
} from './toast.ts'
export { dropToken, keepToken, ownToken, token, tokenOwner } from './token.ts'
