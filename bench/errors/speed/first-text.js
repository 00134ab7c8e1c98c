/** A separate process: milliseconds until the first text is assessed. Argument: name of the pipeline. */
const begin = performance.now();
const { createAssessor, createResources } = await import('../../../dist/engine/assessor.js');
const { loadPipeline } = await import('../../../dist/services/pipelines/pipelines.js');

const { definition, artefacts } = loadPipeline(process.argv[2]);
const assessor = createAssessor(definition, createResources(artefacts));
assessor.assess('My brother have two dog. He is like to play with them every days in the park.', '');

const end = performance.now();
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ models: end - begin, process: end, cpu: (user + system) / 1000 }));
