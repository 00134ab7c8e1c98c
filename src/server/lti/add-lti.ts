import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../page/html.js';
import type { Launched, LtiSession } from '../../services/lti/launch.js';
import { LtiRefusal } from '../../services/lti/refusal.js';
import type { LtiTool } from '../../services/lti/tool.js';
import { addFiles, pagePolicy } from '../page-files.js';
import { parseBody } from '../parse-body.js';
import { receiveBody } from '../receive-body.js';
import type { ApiResponse } from '../response.js';
import { addErrorCodes, PAGE_FOLDER as TRY_FOLDER } from '../try/add-try-page.js';

/** Path of all that belongs to LTI. */
const LTI = '/lti';
const FILES = `${LTI}/files`;
const FOLDER = new URL('page/', import.meta.url);

/** A launch is a form with two tokens. */
const MOST_BYTES = 128 * 1024;

const FILE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
};

/**
 * Like those of the page at /try: only own files and this server. Its platform may frame it, and receives a form if a task was
 * chosen. There are no cookies, which browsers withhold from frames.
 */
const pageHeaders = (origins: readonly string[], framers = origins) => ({
  ...FILE_HEADERS,
  'content-security-policy': pagePolicy(origins, framers),
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
});

type Parameters = Readonly<Record<string, string | undefined>>;
type Failure = (error: unknown, request: FastifyRequest) => ApiResponse;

/**
 * Adds the paths of LTI: for platforms (login, launch, keys, registration), and for the page that a launch opens.
 * @param failure logs an unexpected error, and says what to respond
 */
export function addLti(app: FastifyInstance, tool: LtiTool, failure: Failure): void {
  addFiles(app, TRY_FOLDER, FILE_HEADERS, (file) => `${FILES}/try/page/${file}`);
  addFiles(app, FOLDER, FILE_HEADERS, (file) => `${FILES}/lti/page/${file}`);
  addErrorCodes(app, FILES, FILE_HEADERS);

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (parameters: Parameters) => Promise<FastifyReply>,
    advice = FROM_COURSE,
  ) => {
    try {
      return await work(await parametersOf(request));
    } catch (error) {
      // The platform is not known yet, and a refusal contains nothing to protect.
      reply.headers(pageHeaders([], ['*']));
      if (error instanceof LtiRefusal)
        return reply.code(error.status).send(refusalPage(error.message, advice));
      const { status } = failure(error, request);
      return reply.code(status).send(refusalPage('this server has a problem; try again later', advice));
    }
  };

  app.route({
    method: ['GET', 'POST'],
    url: `${LTI}/login`,
    handler: (request, reply) =>
      answer(request, reply, async (parameters) =>
        reply.header('cache-control', 'no-store').redirect(await tool.login(parameters), 302),
      ),
  });
  app.post(`${LTI}/launch`, (request, reply) =>
    answer(request, reply, async (parameters) => {
      const launched = await tool.launch(parameters);
      const hasTask = !launched.session.deepLink && (await tool.hasTask(launched.session));
      return reply.headers(pageHeaders(launched.origins)).send(launchedPage(tool, launched, hasTask));
    }),
  );
  app.get<{ Params: { invitation: string } }>(`${LTI}/register/:invitation`, (request, reply) =>
    answer(
      request,
      reply,
      async (parameters) => {
        await tool.register(request.params.invitation, parameters);
        return reply.headers(pageHeaders([], ['*'])).send(registeredPage);
      },
      FROM_INVITATION,
    ),
  );
  app.get(`${LTI}/jwks`, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(await tool.publicKeys()),
  );

  const operations: Readonly<Record<string, (session: LtiSession, body: Body) => Promise<unknown>>> = {
    work: (session, { user_id }) => tool.work(session, user_id === undefined ? undefined : String(user_id)),
    'hand-in': (session, body) => tool.handIn(session, body),
    class: (session) => tool.class(session),
    task: (session, body) => tool.makeTask(session, body),
    'change-task': (session, body) => tool.changeTask(session, body),
  };
  app.post<{ Params: { operation: string } }>(`${LTI}/api/:operation`, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8');
    try {
      const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
      if (token === undefined) throw new LtiRefusal('a session is missing', 401);
      const session = await tool.session(token);
      const operation = Object.hasOwn(operations, request.params.operation)
        ? operations[request.params.operation]
        : undefined;
      if (!operation) throw new LtiRefusal('not found', 404);
      const done = await operation(session, bodyOf(await receiveBody(request.raw)));
      return reply.send(JSON.stringify(done ?? {}));
    } catch (error) {
      if (error instanceof LtiRefusal)
        return reply.code(error.status).send(JSON.stringify({ message: error.message }));
      const { status } = failure(error, request);
      return reply
        .code(status)
        .send(JSON.stringify({ message: 'this server has a problem; try again later' }));
    }
  });
}

type Body = Readonly<Record<string, unknown>>;

function bodyOf(bytes: Buffer | undefined): Body {
  if (!bytes) throw new LtiRefusal('this is too long', 413);
  const parsed = parseBody(bytes);
  if (parsed.error) throw new LtiRefusal(parsed.error.message);
  return parsed.attributes;
}

/** Parameters of the query, or of the form that a platform sends; the last of those with the same name. */
async function parametersOf({ raw, originalUrl, method }: FastifyRequest): Promise<Parameters> {
  if (method !== 'POST') return Object.fromEntries(new URL(originalUrl, 'http://host').searchParams);
  const bytes = await receiveBody(raw, MOST_BYTES);
  if (!bytes) throw new LtiRefusal('the form is too large', 413);
  return Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
}

const head = (title: string) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
`;

function launchedPage(tool: LtiTool, { session, token }: Launched, hasTask: boolean): string {
  const { isTeacher, deepLink, name, title } = session;
  const view = isTeacher ? (deepLink || !hasTask ? 'task' : 'class') : 'work';
  const shown = JSON.stringify({
    ...{ view, title, hasClass: isTeacher && !deepLink },
    ...(view === 'task' && { pipelines: tool.pipelines() }),
  });
  return String(html`${head(title ?? 'Writing')}<link rel="stylesheet" href="files/try/page/page.css">
<link rel="stylesheet" href="files/lti/page/lti.css">
<meta name="session" content="${token}">
<meta name="shown" content="${shown}">
<script type="module" src="files/lti/page/main.js"></script>
</head>
<body>
<header><h1 id="title" tabindex="-1">${title ?? 'Writing'}</h1>${name && html`<p class="note">Signed in as ${name}</p>`}</header>
<main>
<noscript><p class="problem">This page needs JavaScript.</p></noscript>
<p id="progress" role="status"></p>
<div class="problem" id="problem" role="alert"></div>
<div id="view"></div>
</main>
</body>
</html>
`);
}

const FROM_COURSE =
  'Open it again from the course. If this stays, tell the person who manages the learning platform.';
const FROM_INVITATION =
  'A link works until a platform has registered with it, or it expires. assess lti invite prints another one.';

const refusalPage = (message: string, advice: string) =>
  String(html`${head('Not opened')}</head>
<body>
<main>
<h1>Not opened</h1>
<p>${message[0]!.toUpperCase()}${message.slice(1)}.</p>
<p>${advice}</p>
</main>
</body>
</html>
`);

const registeredPage =
  String(html`${head('Registered')}<script type="module" src="../files/lti/page/close.js"></script>
</head>
<body>
<main>
<h1>Registered</h1>
<p>The platform and assess know each other now. If this page stays open, close it; some platforms have to activate the tool before teachers can use it.</p>
</main>
</body>
</html>
`);
