import type { Action, MenuFacts } from './menus.ts'

/** Who came in and what was done, and what other systems call with. */
export const outsidePages = (actions: (module: string, names: readonly string[]) => Action[]): MenuFacts[] => [
  {
    title: '操作日志',
    titleEn: 'Operation log',
    path: 'operlog',
    icon: 'log',
    view: 'system/operlog/index',
    permission: 'system:operlog:list',
    actions: actions('system:operlog', ['query', 'remove', 'export']),
  },
  {
    title: '登录日志',
    titleEn: 'Sign-in log',
    path: 'logininfor',
    icon: 'log',
    view: 'system/logininfor/index',
    permission: 'system:logininfor:list',
    actions: actions('system:logininfor', ['remove', 'export', 'unlock']),
  },
  {
    title: '服务账号',
    titleEn: 'Service accounts',
    path: 'service-account',
    icon: 'application',
    view: 'system/service-account/index',
    permission: 'system:service-account:list',
    actions: [
      ...actions('system:service-account', ['query', 'add', 'edit', 'remove', 'export']),
      { permission: 'system:service-account:key', title: '管理密钥', titleEn: 'Keys' },
    ],
  },
  {
    title: '服务调用日志',
    titleEn: 'Service calls',
    path: 'service-call',
    icon: 'log',
    view: 'system/service-account/calls',
    permission: 'system:service-account:calls',
    actions: [],
  },
  {
    title: '事件订阅',
    titleEn: 'Event subscriptions',
    path: 'subscription',
    icon: 'message',
    view: 'system/subscription/index',
    permission: 'system:subscription:list',
    actions: [
      ...actions('system:subscription', ['query', 'add', 'edit', 'remove', 'export']),
      { permission: 'system:subscription:secret', title: '更换密钥', titleEn: 'New secret' },
      { permission: 'system:subscription:log', title: '推送日志', titleEn: 'Delivery log' },
      { permission: 'system:subscription:send', title: '测试和重发', titleEn: 'Test and send again' },
    ],
  },
  {
    title: '文件通道',
    titleEn: 'File doors',
    path: 'door',
    icon: 'import',
    view: 'system/door/index',
    permission: 'system:door:list',
    actions: [
      ...actions('system:door', ['query', 'add', 'edit', 'remove', 'export']),
      { permission: 'system:door:log', title: '文件记录', titleEn: 'Files' },
      { permission: 'system:door:run', title: '立即处理', titleEn: 'Run now' },
    ],
  },
]
