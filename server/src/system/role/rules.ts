import { administratorRoles, builtInRoles } from '@geodepot/contracts/system/role.ts'

/** Of a person who grants: what is allowed, and which rows are in sight. */
export interface Granter {
  readonly roles: readonly string[]
  readonly permissions: ReadonlySet<string>
  readonly scope: {
    readonly all: boolean
    readonly departments: readonly string[]
    readonly projects: readonly string[]
  }
  /** Whether all below each department in sight is in sight too. */
  readonly closed: boolean
}
/** What a role opens. */
export interface Grant {
  readonly key: string
  readonly dataScope: string
  readonly permissions: readonly string[]
  readonly departments: readonly string[]
}
export type Objection = 'superadminOnly' | 'grantAdmin' | 'grantRights' | 'grantScope'

export const isAdministratorRole = (key: string): boolean => administratorRoles.includes(key)
export const isBuiltIn = (key: string): boolean => builtInRoles.includes(key)
export const isSuperadmin = ({ roles }: Pick<Granter, 'roles'>): boolean => roles.includes('superadmin')
export const administers = ({ roles }: Pick<Granter, 'roles'>): boolean => roles.some(isAdministratorRole)
export const lacks = ({ permissions }: Pick<Granter, 'permissions'>, wanted: readonly string[]): boolean =>
  !permissions.has('*:*:*') && wanted.some((one) => !permissions.has(one))

/**
 * Whether rows that a data scope opens are the granter's own too. Its holders are in the granter's sight, and so are
 * their own departments; what is below those may not be.
 */
export const mayOpen = (
  { scope, closed }: Pick<Granter, 'scope' | 'closed'>,
  dataScope: string,
  departments: readonly string[],
): boolean => {
  if (scope.all) return true
  switch (dataScope) {
    case '1':
      return false
    case '2':
      return departments.every((one) => scope.departments.includes(one))
    case '3':
      return scope.departments.length > 0
    case '4':
      return scope.departments.length > 0 && closed
    case '6':
      return scope.departments.length > 0 || scope.projects.length > 0
    default:
      return true
  }
}

/** Why a person may neither grant this role nor change it, or nothing. */
export const objection = (granter: Granter, role: Grant): Objection | undefined => {
  if (isSuperadmin(granter)) return undefined
  if (role.key === 'superadmin') return 'superadminOnly'
  if (administers(granter)) return undefined
  if (isAdministratorRole(role.key)) return 'grantAdmin'
  if (lacks(granter, role.permissions)) return 'grantRights'
  return mayOpen(granter, role.dataScope, role.departments) ? undefined : 'grantScope'
}
