/** APP_SECRET of the processes that a test kills. */
export const testSecret = Buffer.alloc(32, 'crm')
