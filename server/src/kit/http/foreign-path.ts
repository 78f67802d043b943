// Where the specification and the family of this wire put their calls; what we added below their paths is ours.
const foreign =
  /^\/(auth|code|file|monitor|schedule|scrap|allocation)\/|^\/system\/(user|role|menu|dept|post|dict|config|notice|operlog|logininfor|online|ProjectInfo)\//
const ours = /^\/system\/ProjectInfo\/(\{id\}\/|selector$|people$)|^\/system\/user\/import\/|^\/monitor\/ledger\//

/** Whether other clients know this path. Their calls leave out what we ask for, and send more than we know of. */
export const isForeign = (path: string): boolean => foreign.test(`${path}/`) && !ours.test(path)
