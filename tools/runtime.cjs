// Prints the path of the Node that the project runs on. Plain CommonJS, for whatever Node the
// machine has: npm 9 takes the link in node_modules/.bin away again.
const { accessSync, constants } = require('node:fs')
const { dirname, join } = require('node:path')

const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
try {
  const folder = dirname(require.resolve(`${name}/package.json`))
  const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  accessSync(binary, constants.X_OK)
  console.log(binary)
} catch {
  if (Number(process.versions.node.split('.')[0]) >= 26) console.log(process.execPath)
  else {
    console.error(`There is no ${name} in node_modules: run "npm ci" first, without --omit=optional.`)
    process.exit(1)
  }
}
