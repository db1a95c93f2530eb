// Makes what the package carries: JavaScript of the source (Node does not strip types under node_modules), the types of
// the client that it exports, and the files that are read at run time. Types are not checked here: `npm run check` does.
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

rmSync(path('dist'), { recursive: true, force: true });
for (const project of ['tsconfig.build.json', 'tsconfig.client.json']) {
  execFileSync(process.execPath, [path('node_modules/typescript/bin/tsc'), '-p', path(project)], {
    stdio: 'inherit',
  });
}
cpSync(path('src/http/assets'), path('dist/http/assets'), { recursive: true });
