import type { Ports } from './kit/document/ports.ts'
import type { Route } from './kit/http/route.ts'
import { routes as allocation } from './equipment/allocation/index.ts'
import { routes as application } from './equipment/application/index.ts'
import { routes as bulk } from './equipment/bulk/index.ts'
import { routes as category } from './equipment/category/index.ts'
import { routes as device } from './equipment/device/index.ts'
import { routes as deviceImport } from './equipment/device-import/index.ts'
import { routes as model } from './equipment/model/index.ts'
import { routes as dept, unitCodes } from './system/dept/index.ts'
import { routes as dict } from './system/dict/index.ts'
import { routes as menu } from './system/menu/index.ts'
import { routes as project } from './system/project/index.ts'
import { administrators, approversOf } from './system/role/index.ts'
import { routes as session } from './system/session/index.ts'
import { describeCalls, routes as swagger } from './system/swagger/index.ts'
import { routes as user } from './system/user/index.ts'

/** Every call of the product. Reading this starts nothing. */
export const routes: readonly Route[] = [
  ...session, ...user, ...menu, ...dept, ...dict, ...project, ...swagger,
  ...category, ...model, ...device, ...deviceImport, ...bulk,
  ...application, ...allocation,
]
describeCalls(routes)

/** What the document engine asks of the organisation. */
export const ports: Ports = { approversOf, administrators, unitCodes }
